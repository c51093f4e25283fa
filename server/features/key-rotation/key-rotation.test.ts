import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { linkRoutes } from '#contract/emailed-links.ts'
import { decryptDraft, encryptDraft } from '#server/features/guest-referrals/draft-content.ts'
import { prunePreMonthlyAuditEntries } from '#server/features/audit/prune-pre-monthly-audit-entries.ts'
import { createUnsubscribeToken, verifyUnsubscribeToken } from '#server/features/messages/unsubscribe-token.ts'
import { addMilliseconds, days, hours } from '#server/platform/clock.ts'
import { openKeysOfDatabase } from '#server/platform/bound-keys.ts'
import { openDatabasePool } from '#server/platform/db.ts'
import { createKeyRing } from '#server/platform/key-ring.ts'
import { decryptContent, encryptContent, isEncryptedWithOlderKey } from '#server/platform/encrypted-content.ts'
import { listKeyFiles, openOrCreateKeys, type KeyName } from '#server/platform/keys.ts'
import { openAlterableAuditLog } from '#server/testing/audit-log.ts'
import { createLink } from '#server/testing/referral-links.ts'
import { TEST_DATABASE_LIMITS } from '#server/testing/test-database.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { destroyLeftoverKeyFiles, destroyOldKey, reencryptAndCheckKeyNeeded, listOldKeys } from './old-keys.ts'
import { createNextKey } from './create-next-key.ts'
import { reencryptAuthenticators } from './reencrypt-authenticators.ts'

const app = await startTestApp()
const { call, clock, config, database, db, given, services } = app
const { keys, installation } = services
const log = await openAlterableAuditLog(app)
const owner = openDatabasePool(database.ownerUrl, () => undefined, { max: 2, ...TEST_DATABASE_LIMITS })
afterAll(() => owner.close())

/** Replaces a key in the database and in this copy of the hub. */
async function rotate(name: KeyName) {
  const number = await createNextKey(owner.db, keys, name, 0)
  await installation.refresh()
  expect(keys[name].current.number).toBe(number)
}

const oldKey = async (name: KeyName) => (await listOldKeys(owner.db)).find((key) => key.name === name)!
/** Whether the oldest replaced key is needed after this time, by the clock of the database. */
const isNeededAfter = async (name: KeyName, milliseconds: number) => {
  const old = await oldKey(name)
  const at = new Date(old.replacedAt.getTime() + milliseconds)
  return reencryptAndCheckKeyNeeded({ db: owner.db, keys, config, at }, old)
}

test('OPS-053: a new key is read at once, written only when it is due, and not replaced before that', async () => {
  await createNextKey(owner.db, keys, 'tokens', 3_600)
  await installation.refresh()
  expect(keys.tokens.current.number).toBe(1)
  expect(keys.tokens.all.map(({ number }) => number)).toEqual([1, 2])
  expect(await installation.check()).toEqual({ keys: true, storage: true })
  await expect(createNextKey(owner.db, keys, 'tokens')).rejects.toThrow('is being taken into use just now')

  await log.asOwner(`update key_fingerprints set written_from = now() where name = 'tokens' and number = 2`)
  await installation.refresh()
  expect(keys.tokens.all.map(({ number }) => number)).toEqual([2, 1])
})

test('OPS-053: sessions and links hold over a change of the tokens key, until nothing needs the old one', async () => {
  const client = await given.client()
  const token = await app.as(client).token()
  const me = async () => (await call(token, accountRoutes.current)).status
  const link = createUnsubscribeToken(keys, { userId: client.id, vendorId: 7 })
  await rotate('tokens')

  expect(await me()).toBe(200)
  expect(verifyUnsubscribeToken(keys, link)).toEqual({ userId: client.id, vendorId: 7 })
  expect(await isNeededAfter('tokens', days(59))).toBe(true)
  expect(await isNeededAfter('tokens', days(61))).toBe(false)
  await db
    .insertInto('unsubscribed_addresses')
    // By a link of before, long after it was sent.
    .values({ address_hash: keys.hash('a'), at: addMilliseconds(new Date(), days(70)) })
    .execute()
  expect(await isNeededAfter('tokens', days(1_000))).toBe(true)

  const old = await oldKey('tokens')
  const path = join(keys.folder, 'tokens.key')
  expect(existsSync(path)).toBe(true)
  await destroyOldKey(owner.db, keys, old)
  await installation.refresh()
  expect(existsSync(path)).toBe(false)
  expect(await installation.check()).toEqual({ keys: true, storage: true })
})

test('OPS-053: a link to a referral holds over a change of the tokens key, which is kept as long as the link works', async () => {
  // The link ends by the tests' clock, while keys are replaced by the database's.
  clock.advance(Math.max(0, Date.now() - clock.now().getTime()))
  const vendor = await given.vendor()
  const { id: referralId } = await given.referral(await given.client(), vendor)
  await db.deleteFrom('unsubscribed_addresses').execute()
  const { secret } = await createLink(services, { referralId, party: 'vendor', email: vendor.email })
  await rotate('tokens')
  expect((await call(null, linkRoutes.look, { body: { link: secret } })).status).toBe(200)
  expect(await isNeededAfter('tokens', days(61))).toBe(true)
  expect(await isNeededAfter('tokens', days(366))).toBe(false)
})

test('OPS-053: the tokens key is kept as long as the address of a guest is blocked who wrote before it was replaced', async () => {
  await db.deleteFrom('blocked_addresses').execute()
  const { replacedAt } = await oldKey('tokens')
  const after = (milliseconds: number) => new Date(replacedAt.getTime() + milliseconds)
  const { address_hash } = await given.guest({ created_at: replacedAt })
  expect(await isNeededAfter('tokens', days(400))).toBe(false)
  await db
    .insertInto('blocked_addresses')
    .values({ address_hash: address_hash!, why: 'reported', blocked_at: after(days(100)), until: after(days(465)) })
    .execute()
  expect(await isNeededAfter('tokens', days(464))).toBe(true)
  expect(await isNeededAfter('tokens', days(465))).toBe(false)
})

test('OPS-053: messages of the old outbox key are read while they wait, and for 72 hours at least', async () => {
  const before = encryptContent(keys.outbox, { text: 'old' })
  await rotate('outbox')
  expect(decryptContent(keys.outbox, before)).toEqual({ text: 'old' })
  expect(isEncryptedWithOlderKey(keys.outbox, before)).toBe(true)
  expect(isEncryptedWithOlderKey(keys.outbox, encryptContent(keys.outbox, {}))).toBe(false)

  expect(await isNeededAfter('outbox', hours(71))).toBe(true)
  expect(await isNeededAfter('outbox', hours(73))).toBe(false)
  await log.asOwner(`insert into pgboss.job (name, data) values ('messages', '{"sealed": ""}')`)
  expect(await isNeededAfter('outbox', hours(73))).toBe(true)
  await log.asOwner(`update pgboss.job set state = 'failed', completed_on = now() where name = 'messages'`)
  expect(await isNeededAfter('outbox', hours(73))).toBe(true)
})

test('OPS-053: drafts of guests that an older key encrypted are read, and the key is kept as long as they are', async () => {
  const before = encryptDraft(keys, { code: '123456' })
  await rotate('drafts')
  expect(decryptDraft(keys, before)).toEqual({ code: '123456' })
  expect(await isNeededAfter('drafts', hours(24))).toBe(true)
  expect(await isNeededAfter('drafts', hours(26))).toBe(false)
})

test('OPS-053: secrets of authenticator apps are encrypted with the new key', async () => {
  const { id } = await given.client()
  const { sealed } = encryptContent(keys.authenticators, { secret: 'S' })
  await db.insertInto('authenticators').values({ user_id: id, secret: sealed, created_at: clock.now() }).execute()
  await rotate('authenticators')
  expect(await reencryptAuthenticators(owner.db, keys)).toBe(1)
  expect(await reencryptAuthenticators(owner.db, keys)).toBe(0)

  await destroyOldKey(owner.db, keys, await oldKey('authenticators'))
  const { secret } = await db
    .selectFrom('authenticators')
    .select('secret')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(decryptContent(keys.authenticators, { sealed: secret })).toEqual({ secret: 'S' })
})

test('OPS-053: the audit log stays whole over a change of its key, and nobody goes on with the old one', async () => {
  await log.empty()
  const seal = async () => {
    await log.write(1)
    await log.sealAll()
  }
  await seal()
  const oldRing = createKeyRing([keys.audit.current])
  await rotate('audit')
  await seal()
  expect(await log.asOwner('select key_number from audit_seals order by number')).toEqual([
    { key_number: 1 },
    { key_number: 2 },
  ])
  expect(await log.verify()).toMatchObject({ problems: [], rows: 2 })
  expect(await isNeededAfter('audit', days(1))).toBe(true)

  // A copy that has not noticed yet goes on with the newer key of the chain.
  const current = keys.audit.all
  keys.audit.replace(current, 1)
  await seal()
  keys.audit.replace(current, 2)
  expect(await log.verify()).toMatchObject({ problems: [], rows: 3 })

  // Whoever has the old key and the database can make no seal that passes.
  await log.asOwner('update audit_seals set key_number = 1 where number = 3')
  expect((await log.verify()).problems).toContain('Seal 3 was made with audit key 1, which had been replaced.')
  await log.asOwner('update audit_seals set key_number = 2 where number = 3')
  keys.audit.replace(oldRing.all, 1)
  expect((await log.verify()).problems).toContain('Seal 2 was made with audit key 2, which is missing.')
  keys.audit.replace(current, 2)
})

test('OPS-053: the signature of a cut of the audit log is renewed with its key, and the old one no longer counts', async () => {
  await log.empty()
  for (const wait of [-days(365 * 8), days(365 * 8)]) {
    clock.advance(wait)
    await log.write(3)
    await log.sealAll()
  }
  await prunePreMonthlyAuditEntries(services)
  await rotate('audit')
  await log.write(1)
  await log.sealAll()
  const cuts = () => log.asOwner('select number::int, key_number from audit_cuts order by key_number')
  expect(await cuts()).toEqual([
    { number: 1, key_number: 2 },
    { number: 1, key_number: 3 },
  ])
  expect((await log.verify()).problems).toEqual([])

  await log.asOwner('delete from audit_cuts where key_number = 3')
  expect((await log.verify()).problems).toEqual([expect.stringContaining('is not signed by this hub')])
})

test('OPS-053: a command in a folder with other keys, or none, changes nothing there and binds nothing', async () => {
  const bound = () => log.asOwner('select name, number, fingerprint from key_fingerprints order by name, number')
  const before = await bound()
  const empty = await mkdtemp(join(tmpdir(), 'care-keys-'))
  await expect(openKeysOfDatabase(owner.db, empty)).rejects.toThrow(/\.key is missing\. Nothing was changed/)
  expect(await readdir(empty)).toEqual([])
  await openOrCreateKeys(empty)
  await expect(openKeysOfDatabase(owner.db, empty)).rejects.toThrow('Let KEYS_DIR name the folder')
  expect(await bound()).toEqual(before)
  await rm(empty, { recursive: true })
})

test('OPS-053: the file of a key whose removal was interrupted after its row was deleted goes with the next removal', async () => {
  const [left, kept] = ['drafts.key', 'drafts.2.key'].map((name) => join(keys.folder, name))
  const row = await log.asOwner(
    `delete from key_fingerprints where name = 'drafts' and number = 1 returning fingerprint, bound_at, written_from`,
  )
  expect(row).toHaveLength(1)
  const bytes = await readFile(left!)
  expect(await destroyLeftoverKeyFiles(owner.db, keys)).toEqual([{ name: 'drafts', number: 1 }])
  expect([existsSync(left!), existsSync(kept!)]).toEqual([false, true])
  expect(await destroyLeftoverKeyFiles(owner.db, keys)).toEqual([])
  const { fingerprint, bound_at: boundAt, written_from: writtenFrom } = row[0]!
  await writeFile(left!, bytes, { mode: 0o600 })
  await log.asOwner(
    `insert into key_fingerprints (name, number, fingerprint, bound_at, written_from) values ('drafts', 1, $1, $2, $3)`,
    [fingerprint, boundAt, writtenFrom],
  )
})

test('OPS-053: no key is in the database', async () => {
  const tables = await log.asOwner(`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')`)
  const stored: string[] = []
  for (const { name } of tables)
    stored.push(...(await log.asOwner(`select t::text as text from ${name} t`)).map(({ text }) => String(text)))
  expect(stored.length).toBeGreaterThan(10)
  const files = await listKeyFiles(keys.folder)
  expect(files).toEqual([
    'tokens.2.key',
    'tokens.3.key',
    'tokens.4.key',
    'outbox.key',
    'outbox.2.key',
    'authenticators.2.key',
    'audit.key',
    'audit.2.key',
    'audit.3.key',
    'drafts.key',
    'drafts.2.key',
  ])
  for (const name of files) {
    const key = await readFile(join(keys.folder, name))
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(stored.filter((text) => text.includes(key.toString(form)))).toEqual([])
  }
})
