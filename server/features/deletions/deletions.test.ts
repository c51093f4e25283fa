import { appendFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { myDataRoutes } from '#contract/my-data.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { destroyExpiredAttachments } from '#server/features/attachments/expiry.ts'
import { createAttachmentRequests } from '#server/testing/attachment-requests.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { openDeletionJournalFile } from './deletion-journal-file.ts'
import { replayDeletionJournal } from './replay-deletion-journal.ts'
import {
  moveDeletionsToJournal,
  replayAndWriteDeletionJournal,
  startDeletionJournaling,
} from './start-deletion-journaling.ts'

const testApp = await startTestApp()
const { as, config, db, given, services } = testApp
const { sendReferralWithFile } = createAttachmentRequests(testApp)
const journal = openDeletionJournalFile(config.journalDir)
const said: string[] = []
const say = (text: string) => void said.push(text)
const replay = () => replayDeletionJournal(services, { say, warn: say })
const paramsOf = ({ id }: { id: number }) => ({ params: { id: String(id) } })

beforeEach(async () => {
  await rm(config.journalDir, { recursive: true, force: true })
  await db.deleteFrom('deletion_log').execute()
  await db.updateTable('deletion_journal').set({ bytes: 0 }).execute()
  said.length = 0
})

/** A referral with a document, its sender and a contact of its vendor. */
async function givenReferral() {
  const vendor = await given.vendor()
  const sender = await given.client()
  return { ...(await sendReferralWithFile(sender, vendor)), sender, contact: await given.contactOf(vendor) }
}

/** Makes the database as an older backup has it: nothing is deleted, and the journal unknown. */
async function takeBackDeletions() {
  await db.deleteFrom('deletion_log').execute()
  await sql`update referrals set deleted_by_sender_at = null, deleted_by_vendor_at = null, consent_withdrawn_at = null`.execute(db) // prettier-ignore
  await sql`update users set deleted_at = null, active = true, first = 'Back'`.execute(db)
  await sql`update attachments set destroyed_at = null, expires_at = expires_at + interval '1 day'`.execute(db)
  await db.updateTable('deletion_journal').set({ bytes: 0 }).execute()
}

test('OPS-024: what was deleted after a backup is deleted again from the journal, for every call', async () => {
  const [sent, received, withdrawn, kept] = [await givenReferral(), await givenReferral(), await givenReferral(), await givenReferral()] // prettier-ignore
  const leaving = await givenReferral()
  await as(sent.sender).call(referralRoutes.deleteSent, paramsOf(sent))
  await as(received.contact).call(referralRoutes.deleteReceived, paramsOf(received))
  await as(withdrawn.sender).call(referralRoutes.withdrawConsent, paramsOf(withdrawn))
  const left = await as(leaving.sender).call(myDataRoutes.deleteAccount, {
    body: { current_password: TEST_PASSWORD, confirmed: true },
  })
  expect(left.status).toBe(200)
  // Three referrals end for their sender's or vendor's side, two consents, one user; three documents are destroyed.
  expect(await moveDeletionsToJournal(services, journal)).toBe(9)
  expect(await db.selectFrom('deletion_log').selectAll().execute()).toEqual([])

  await takeBackDeletions()
  await db.deleteFrom('untold_events').execute()
  expect((await as(sent.sender).call(referralRoutes.one, paramsOf(sent))).status).toBe(200)
  await replay()
  // Their vendors were told when it happened.
  expect(await db.selectFrom('untold_events').selectAll().execute()).toEqual([])
  await destroyExpiredAttachments(services)

  expect((await as(sent.sender).call(referralRoutes.one, paramsOf(sent))).status).toBe(404)
  expect((await as(received.contact).call(referralRoutes.one, paramsOf(received))).status).toBe(404)
  const closed = await as(withdrawn.contact).call(referralRoutes.one, paramsOf(withdrawn))
  expect(closed.body).toMatchObject({ consent_withdrawn: true, details: '' })
  const user = await db.selectFrom('users').selectAll().where('id', '=', leaving.sender.id).executeTakeFirstOrThrow()
  expect(user).toMatchObject({ first: 'Deleted', last: 'account', active: false, phone: '' })
  const open = await db.selectFrom('attachments').select('referral_id').where('destroyed_at', 'is', null).execute()
  expect(open).toEqual([{ referral_id: received.id }, { referral_id: kept.id }])
  expect((await as(kept.contact).call(referralRoutes.one, paramsOf(kept))).status).toBe(200)
  expect(said).toEqual([expect.stringContaining('deleted again what was deleted since')])
  const entry = await db.selectFrom('audit_log').selectAll().where('action', '=', 'deleted again').executeTakeFirstOrThrow() // prettier-ignore
  expect(entry.kind).toBe('hub')
})

test('OPS-024: a start without a restore deletes nothing again, and another object with the same id is left alone', async () => {
  const referral = await givenReferral()
  await as(referral.sender).call(referralRoutes.deleteSent, paramsOf(referral))
  await moveDeletionsToJournal(services, journal)
  await replay()
  expect(said).toEqual([])

  await takeBackDeletions()
  await sql`update referrals set created_at = created_at - interval '1 second'`.execute(db)
  await sql`update attachments set uploaded_at = uploaded_at - interval '1 second'`.execute(db)
  await replay()
  expect((await as(referral.sender).call(referralRoutes.one, paramsOf(referral))).status).toBe(200)
})

test('OPS-024: what a failover to a standby that lagged behind brings back is deleted again while the hub runs', async () => {
  const [deleted, kept] = [await givenReferral(), await givenReferral()]
  await as(deleted.sender).call(referralRoutes.deleteSent, paramsOf(deleted))
  await replayAndWriteDeletionJournal(services, journal)
  const statusOf = async ({ id, sender }: typeof deleted) =>
    (await as(sender).call(referralRoutes.one, paramsOf({ id }))).status
  await takeBackDeletions()
  expect(await statusOf(deleted)).toBe(200)

  await as(kept.sender).call(referralRoutes.withdrawConsent, paramsOf(kept))
  await replayAndWriteDeletionJournal(services, journal)
  expect(await statusOf(deleted)).toBe(404)
  expect(await statusOf(kept)).toBe(200)
  const { bytes } = await db.selectFrom('deletion_journal').select('bytes').executeTakeFirstOrThrow()
  expect(bytes).toBe(await journal.size())
})

test('OPS-024: half a line at the end of the journal loses no entry', async () => {
  const [first, second] = [await givenReferral(), await givenReferral()]
  await as(first.sender).call(referralRoutes.deleteSent, paramsOf(first))
  await moveDeletionsToJournal(services, journal)
  await appendFile(journal.path, '{"kind":"referral of sen')
  await as(second.sender).call(referralRoutes.deleteSent, paramsOf(second))
  await moveDeletionsToJournal(services, journal)
  await takeBackDeletions()
  await replay()
  for (const { id, sender } of [first, second])
    expect((await as(sender).call(referralRoutes.one, paramsOf({ id }))).status).toBe(404)
})

test('OPS-024: a journal that is shorter than the database knows is named at the start', async () => {
  const referral = await givenReferral()
  await as(referral.sender).call(referralRoutes.deleteSent, paramsOf(referral))
  await moveDeletionsToJournal(services, journal)
  await rm(journal.path)
  await replay()
  expect(said).toEqual([expect.stringContaining(`the journal of deletions, ${journal.path}, is shorter`)])
  expect(said[0]).toContain('let JOURNAL_DIR name the folder that all of them share')
})

test('OPS-024: while its journal is away, deletions wait in the database, and nothing is written in its place', async () => {
  const [before, meanwhile] = [await givenReferral(), await givenReferral()]
  await as(before.sender).call(referralRoutes.deleteSent, paramsOf(before))
  await replayAndWriteDeletionJournal(services, journal)
  const bytes = await journal.size()
  const away = `${journal.path}.away`
  await rename(journal.path, away)

  await as(meanwhile.sender).call(referralRoutes.deleteSent, paramsOf(meanwhile))
  await expect(replayAndWriteDeletionJournal(services, journal)).rejects.toThrow(`${journal.path} is shorter`)
  expect(await journal.size()).toBe(0)
  expect(await db.selectFrom('deletion_journal').select('bytes').execute()).toEqual([{ bytes }])

  await rename(away, journal.path)
  await replayAndWriteDeletionJournal(services, journal)
  await takeBackDeletions()
  await replay()
  for (const { id, sender } of [before, meanwhile])
    expect((await as(sender).call(referralRoutes.one, paramsOf({ id }))).status).toBe(404)
})

test('OPS-024: a journal that is lost for good begins again at the next start', async () => {
  const [first, second] = [await givenReferral(), await givenReferral()]
  await as(first.sender).call(referralRoutes.deleteSent, paramsOf(first))
  await replayAndWriteDeletionJournal(services, journal)
  await rm(journal.path)
  await replay()
  await as(second.sender).call(referralRoutes.deleteSent, paramsOf(second))
  await replayAndWriteDeletionJournal(services, journal)
  const { bytes } = await db.selectFrom('deletion_journal').select('bytes').executeTakeFirstOrThrow()
  expect([bytes, bytes > 0]).toEqual([await journal.size(), true])
})

test('OPS-024: a hub that cannot write its journal does not start', async () => {
  await writeFile(config.journalDir, 'a file in place of the folder')
  await expect(startDeletionJournaling(services)).rejects.toThrow(/^The journal of deletions, .* cannot be written: /)
})

test('SR-092: the journal holds kinds, ids and times, and no text of anybody', async () => {
  const referral = await givenReferral()
  await as(referral.sender).call(referralRoutes.withdrawConsent, paramsOf(referral))
  await moveDeletionsToJournal(services, journal)
  const lines = (await readFile(journal.path, 'utf8')).trim().split(/\n+/)
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(Object.keys(JSON.parse(line) as object)).toEqual(['kind', 'id', 'created', 'at'])
})

test('a journal that cannot be read stops the start with who must own it', async () => {
  await writeFile(config.journalDir, 'a file in place of the folder')
  await expect(replay()).rejects.toThrow(
    `The journal of deletions, ${journal.path}, cannot be read: ENOTDIR: not a directory`,
  )
  await expect(replay()).rejects.toThrow('It must belong to the user of the hub.')
})
