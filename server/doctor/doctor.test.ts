import { chmod, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { writeLastVerifiedSeal } from '#server/features/audit/last-verified-seal.ts'
import { listPartitions, partitionNameSql } from '#server/features/audit/partitions.ts'
import { verifyAuditChain } from '#server/features/audit/verify.ts'
import { openDeletionJournalFile } from '#server/features/deletions/deletion-journal-file.ts'
import { createPublicFileName, getPublicFileStorageKey } from '#server/features/public-files/public-files.ts'
import { recordSystemAuditEntry } from '#server/platform/audit.ts'
import { addMilliseconds, days, minutes } from '#server/platform/clock.ts'
import { ORDINARY_MESSAGE_QUEUE } from '#server/platform/outbox.ts'
import { SUPERUSER_ROLE } from '#server/platform/postgres/cluster.ts'
import { buildSocketUrl } from '#server/platform/postgres/socket.ts'
import { createAttachmentRequests } from '#server/testing/attachment-requests.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { checkLeftoverAttachmentFiles } from './check-attachments.ts'
import { checkAuditPartitions, computeMinLocksPerTransaction } from './check-audit-partitions.ts'
import { checkDatabaseLog } from './check-database-log.ts'
import type { DoctorDependencies } from './check.ts'
import { DOCTOR_CHECKS } from './doctor.ts'

// Its jobs do not run: they would repair the faults that the tests make.
const testApp = await startTestApp({}, { background: true })
await testApp.services.jobs.pause()
const { clock, config, database, db, given, services } = testApp
config.attachmentHours = 240 // the days that the tests move the clock by; no setting allows so many
const { sendReferralWithFile } = createAttachmentRequests(testApp)

const known = new Set<string>()

/** Returns what doctor finds now and did not find before. */
async function examine(options: Pick<DoctorDependencies, 'continuesAuditLog'> = {}): Promise<string[]> {
  const findings: string[] = []
  for (const { check } of DOCTOR_CHECKS)
    for await (const finding of check({ ...services, ...options, at: clock.now() }))
      if (!known.has(finding)) findings.push(finding)
  for (const finding of findings) known.add(finding)
  return findings
}

/** A referral with a document that was uploaded a day ago. */
async function givenDocument() {
  const { attachmentId } = await sendReferralWithFile(await given.client(), await given.vendor())
  clock.advance(days(1))
  const row = await db.selectFrom('attachments').selectAll().where('id', '=', attachmentId).executeTakeFirstOrThrow()
  return { id: row.id, name: row.storage_name, keyPath: join(config.keysDir, `${row.storage_name}.key`) }
}

const update = (id: number, change: { destroyed_at: Date; name: string } | { expires_at: Date }) =>
  db.updateTable('attachments').set(change).where('id', '=', id).execute()

/** The next test moves the clock: a deletion that is not in the journal by then would have waited for a day. */
const journalIsWritten = () => expect.poll(() => db.selectFrom('deletion_log').select('id').execute()).toEqual([])

/** Puts a stored attachment where the storage keeps those of an hour long past. */
async function plantStoredFile(): Promise<string> {
  const name = services.vault.newName(addMilliseconds(clock.now(), -days(2)))
  await services.vault.put(name, Buffer.from('text'), 'bound')
  return name
}

beforeAll(async () => {
  await givenDocument()
  const logo = createPublicFileName('png')
  await services.files.put(getPublicFileStorageKey(logo), Buffer.from('picture'))
  const vendor = await given.vendor()
  await sql`update vendors set logo = ${logo} where id = ${vendor.id}`.execute(db)
})

test('OPS-054, SR-116: on a sound hub doctor finds nothing', async () => {
  expect(await examine()).toEqual([])
})

test('OPS-054, SR-116: an attachment without its key, and one without its file', async () => {
  const [first, second] = [await givenDocument(), await givenDocument()]
  await rm(first.keyPath)
  await services.files.remove(second.name)
  expect(await examine()).toEqual([first, second].map(({ id }) => `Attachment ${id}: its file or its key is missing.`))
})

test('OPS-054, SR-116: a stored attachment without a row', async () => {
  const name = await plantStoredFile()
  expect(await examine()).toEqual([`${name}: no row names this stored attachment.`])
})

test('an attachment that is destroyed while doctor reads is no finding', async () => {
  const { id, name } = await givenDocument()
  const { vault } = services
  const namesBefore = async (moment: Date) => {
    const listed = await vault.namesBefore(moment)
    if (await vault.holds(name)) {
      await vault.destroy(name)
      await update(id, { destroyed_at: clock.now(), name: 'Document.pdf' })
    }
    return listed
  }
  const hub = { ...services, vault: { ...vault, namesBefore }, at: clock.now() }
  const findings = await Readable.from(checkLeftoverAttachmentFiles(hub)).toArray()
  expect(findings.filter((finding) => finding.includes(`${id} `) || finding.includes(name))).toEqual([])
  expect(await vault.holds(name)).toBe(false)
  await journalIsWritten()
})

test('OPS-054: destroyed attachments whose key and file are still there, also one of the present hour', async () => {
  const { id } = await givenDocument()
  const { attachmentId } = await sendReferralWithFile(await given.client(), await given.vendor())
  for (const one of [id, attachmentId]) await update(one, { destroyed_at: clock.now(), name: 'Document.pdf' })
  const findings = [id, attachmentId].map(
    (one) => `Attachment ${one} is recorded as destroyed, but its key or file is still there.`,
  )
  expect(new Set(await examine())).toEqual(new Set(findings))
  await journalIsWritten()
})

test('OPS-054, SR-116: an expired attachment that is still readable', async () => {
  const { id } = await givenDocument()
  const expiresAt = addMilliseconds(clock.now(), -days(1) / 2)
  await update(id, { expires_at: expiresAt })
  expect(await examine()).toEqual([`Attachment ${id} expired at ${expiresAt.toISOString()} and can still be read.`])
})

test('OPS-054: a logo without its file, and a file that no row has named for hours', async () => {
  const vendor = await given.vendor()
  await sql`update vendors set logo = 'gone.png' where id = ${vendor.id}`.execute(db)
  const orphan = createPublicFileName('png')
  await services.files.put(getPublicFileStorageKey(orphan), Buffer.from('picture'))
  await db.insertInto('orphan_files').values({ name: orphan, noticed_at: addMilliseconds(clock.now(), -days(1)) }).execute() // prettier-ignore
  expect(await examine()).toEqual([
    `Vendor ${vendor.id}: its file public/gone.png is missing.`,
    `public/${orphan}: no row names this file.`,
  ])
})

test('OPS-054: a waiting message that no key opens', async () => {
  await services.jobs.send(db, ORDINARY_MESSAGE_QUEUE, { sealed: Buffer.alloc(60).toString('base64') }, { startAfter: new Date('2099-01-01') }) // prettier-ignore
  expect(await examine()).toEqual([expect.stringMatching(/^Waiting message [0-9a-f-]{36}: no key opens it\.$/)])
})

test('SR-138: roles of a database of its own whose errors would write rows into its log', async () => {
  const { socketFolder, passwords } = inject('testCluster')
  const name = new URL(database.ownerUrl).pathname.slice(1)
  const setVerbosity = (role: string, value: string) =>
    runQuery(
      buildSocketUrl(socketFolder, SUPERUSER_ROLE, passwords.superuser, 'postgres'),
      `alter role ${role} in database ${name} set log_error_verbosity = '${value}'`,
    )
  const urls = { ownerUrl: database.ownerUrl, url: database.serviceUrl, directUrl: database.serviceUrl }
  const hub = { ...services, config: { ...config, database: { ...urls, isPooled: false } }, at: clock.now() }
  const find = () => Readable.from(checkDatabaseLog(hub)).toArray()
  expect(await find()).toEqual([])
  await setVerbosity(database.serviceRole, 'verbose')
  expect(await find()).toEqual([
    expect.stringContaining(`log_error_verbosity of ${database.serviceRole} is verbose and should be terse`),
  ])
})

test('OPS-054: wrong rights on the keys', async () => {
  const path = join(config.keysDir, 'audit.key')
  await chmod(path, 0o644)
  expect(await examine()).toEqual([`${path}: other users of the machine have rights on it (mode 644).`])
})

test('OPS-054: a journal of deletions that was lost', async () => {
  const { path, size } = openDeletionJournalFile(config.journalDir)
  await expect.poll(size).toBeGreaterThan(0)
  await rm(path)
  expect(await examine()).toEqual([expect.stringContaining(`${path} is shorter than the database knows`)])
})

test('OPS-024: a journal that cannot be written, and deletions that have waited for it for more than ten minutes', async () => {
  const away = `${config.journalDir}.away`
  await rename(config.journalDir, away)
  await writeFile(config.journalDir, 'a file in place of the folder')
  onTestFinished(async () => {
    await db.deleteFrom('deletion_log').execute()
    await rm(config.journalDir)
    await rename(away, config.journalDir)
  })
  const waitsSince = addMilliseconds(clock.now(), -minutes(10) - 1)
  const row = { kind: 'user' as const, object_id: 1, object_created_at: waitsSince, deleted_at: waitsSince }
  await db.insertInto('deletion_log').values(row).execute()
  expect(await examine()).toEqual([
    expect.stringMatching(/^The journal of deletions cannot be written: ENOTDIR/),
    expect.stringContaining(`Deletions since ${waitsSince.toISOString()} are not in`),
  ])
})

test('SR-116: rows that refer to a missing row, and a foreign key that is not checked', async () => {
  const asOwner = (statement: string) => runQuery(database.ownerUrl, statement)
  await asOwner('alter table media drop constraint media_vendor_id_fkey')
  await asOwner(
    `insert into media (vendor_id, thumb, url, created_at) select -n, 'gone', 'gone', now() from generate_series(1, 2) n`,
  )
  await asOwner(
    'alter table media add constraint media_vendor_id_fkey foreign key (vendor_id) references vendors not valid',
  )
  const findings = await examine()
  expect(findings.filter((finding) => finding.startsWith('media:'))).toEqual([
    'media: the foreign key media_vendor_id_fkey was not checked for the rows that are there.',
    'media: 2 rows refer by vendor_id to a row of vendors that does not exist.',
  ])
  await asOwner('delete from media where vendor_id < 0')
})

test('OPS-054: an altered row of the audit log; going on where the last verification ended, one that was altered since', async () => {
  const alter = (id: number, outcome: string) =>
    runQuery(database.ownerUrl, `update audit_log set outcome = '${outcome}' where id = ${id}`)
  const verify = async () => await verifyAuditChain(db, services.keys)
  const { end, problems, rows } = await verify()
  expect([problems, rows]).toEqual([[], expect.toSatisfy((count) => count > 0)])
  await writeLastVerifiedSeal(services.keys, { ...end, verified_at: clock.now() })

  const findRow = (order: 'asc' | 'desc') =>
    db.selectFrom('audit_log').select(['id', 'outcome']).orderBy('id', order).limit(1).executeTakeFirstOrThrow()
  const earlier = await findRow('asc')
  await alter(earlier.id, 'refused')
  expect(await examine({ continuesAuditLog: true })).toEqual([])

  await recordSystemAuditEntry(db, clock.now(), { action: 'opened', kind: 'referral' })
  const later = await findRow('desc')
  await expect.poll(async () => (await verify()).unsealedRows).toBe(0)
  await alter(later.id, 'refused')
  expect(await examine({ continuesAuditLog: true })).toEqual([`Row ${later.id} has been altered.`])
  expect(await examine()).toEqual([`Row ${earlier.id} has been altered.`])

  for (const { id, outcome } of [earlier, later]) await alter(id, outcome)
  await rm(join(config.keysDir, 'audit-verified.json'))
})

test('OPS-054, SR-116: a broken seal of the audit log', async () => {
  const sealed = () => runQuery(database.ownerUrl, 'select number from audit_seals')
  await expect.poll(async () => (await sealed()).length).toBeGreaterThan(0)
  await runQuery(
    database.ownerUrl,
    "update audit_log set outcome = 'refused' where id = (select id from audit_log order by id offset 1 limit 1)",
  )
  expect(await examine()).not.toEqual([])
})

test('an audit log whose months end soon', async () => {
  const [first, later] = (await listPartitions(db)).filter(({ table }) => table === 'audit_seals')
  const findMonths = async (at: Date) => await Readable.from(checkAuditPartitions({ ...services, at })).toArray()
  const soon = addMilliseconds(first!.until!, -days(59))
  expect(await findMonths(soon)).toEqual([])
  await runQuery(database.ownerUrl, `drop table ${partitionNameSql(later!).compile(db).sql}`)
  expect(await findMonths(addMilliseconds(soon, -days(2)))).toEqual([])
  expect(await findMonths(soon)).toEqual([expect.stringMatching(/^audit_seals has no partition from \d{4}-\d\d-01 on/)])
})

test('the default of PostgreSQL has room for the locks of two years of months, and not of seven', () => {
  expect(computeMinLocksPerTransaction(12 + 12, 100)).toBeLessThanOrEqual(64)
  expect(computeMinLocksPerTransaction(84 + 12, 100)).toBeGreaterThan(64)
})
