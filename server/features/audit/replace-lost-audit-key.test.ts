import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createNextKey } from '#server/features/key-rotation/create-next-key.ts'
import { openDatabasePool } from '#server/platform/db.ts'
import { bindOrCheckKeysAndStorage } from '#server/platform/keys-and-storage.ts'
import { openOrCreateKeys } from '#server/platform/keys.ts'
import { openAlterableAuditLog } from '#server/testing/audit-log.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { TEST_DATABASE_LIMITS } from '#server/testing/test-database.ts'
import { createAuditRowSealer } from './audit-sealer.ts'
import { getAuditHeadPath } from './audit-head-file.ts'
import { readLastVerifiedSeal, writeLastVerifiedSeal } from './last-verified-seal.ts'
import { replaceLostAuditKey } from './replace-lost-audit-key.ts'
import { verifyAuditChain } from './verify.ts'

const app = await startTestApp()
const { clock, config, database, db, services } = app
const { keys, installation } = services
const log = await openAlterableAuditLog(app)
const owner = openDatabasePool(database.ownerUrl, () => undefined, { max: 2, ...TEST_DATABASE_LIMITS })
afterAll(() => owner.close())
const keyPath = (file: string) => join(keys.folder, file)

/** Does what a start with REBIND=on does about keys, and returns how a copy of the hub goes on after it. */
async function rebind() {
  const place = { ...config, rebind: true }
  await replaceLostAuditKey(database.ownerUrl, place)
  await bindOrCheckKeysAndStorage(database.ownerUrl, place)
  const found = await openOrCreateKeys(keys.folder)
  await installation.refresh()
  found.audit.replace(keys.audit.all, keys.audit.current.number)
  return { keys: found, sealSome: createAuditRowSealer({ db, keys: found, clock }, 0) }
}

const listSealingKeys = async () =>
  (await log.asOwner('select distinct key_number as number from audit_seals order by 1')).map(({ number }) => number)

/** Leaves a log whose newest seals are of the second key, with a row that waits for its seal. */
beforeEach(async () => {
  await log.empty()
  await log.asOwner(`delete from key_fingerprints where name = 'audit'`)
  for (const number of ['', '.2', '.3', '.4']) await rm(keyPath(`audit${number}.key`), { force: true })
  await openOrCreateKeys(keys.folder)
  await bindOrCheckKeysAndStorage(database.ownerUrl, config)
  await installation.refresh()
  await log.write(2)
  await log.sealAll()
  await createNextKey(owner.db, keys, 'audit', 0)
  await installation.refresh()
  await log.write(2)
  await log.sealAll()
  const { end } = await verifyAuditChain(db, keys)
  await writeLastVerifiedSeal(keys, { ...end, verified_at: clock.now() })
  expect(await listSealingKeys()).toEqual([1, 2])
  await log.write(3)
})

test('REBIND after all keys are lost: sealing goes on with a key of a number that the chain has not seen', async () => {
  for (const file of ['audit.key', 'audit.2.key', 'audit-head.json']) await rm(keyPath(file))
  const after = await rebind()
  expect(await after.sealSome()).toBe(3)
  expect(await listSealingKeys()).toEqual([1, 2, 3])
  expect(after.keys.audit.all.map(({ number }) => number)).toEqual([3])
  const [problem] = (await verifyAuditChain(db, after.keys)).problems
  expect(problem).toBe('Seal 1 was made with audit key 1, which is missing.')
})

test('REBIND after a newer key is lost, or all of them without what they have signed, is no altered log', async () => {
  await rm(keyPath('audit.2.key'))
  const after = await rebind()
  expect(await after.sealSome()).toBe(3)
  expect(await listSealingKeys()).toEqual([1, 2, 3])
  await expect(readLastVerifiedSeal(after.keys)).rejects.toThrow('Nothing has been verified yet')

  for (const file of ['audit.key', 'audit.3.key']) await rm(keyPath(file))
  await log.write(1)
  const later = await rebind()
  expect(await later.sealSome()).toBe(1)
  expect(await listSealingKeys()).toEqual([1, 2, 3, 4])
})

test('REBIND with another installation’s audit key of the same number seals with a new one', async () => {
  await writeFile(keyPath('audit.2.key'), Buffer.alloc(32, 7))
  const after = await rebind()
  expect(await after.sealSome()).toBe(3)
  expect(await listSealingKeys()).toEqual([1, 2, 3])
})

test('REBIND with the audit keys of the database leaves them, and what they have signed', async () => {
  const head = await readFile(getAuditHeadPath(keys), 'utf8')
  await replaceLostAuditKey(database.ownerUrl, { ...config, rebind: true })
  expect(await readFile(getAuditHeadPath(keys), 'utf8')).toBe(head)
  expect(existsSync(keyPath('audit.3.key'))).toBe(false)
  expect((await readLastVerifiedSeal(keys)).key_number).toBe(2)

  await rm(keyPath('audit.key'))
  await replaceLostAuditKey(database.ownerUrl, { ...config, rebind: false })
  expect(existsSync(keyPath('audit.3.key'))).toBe(false)
  expect(existsSync(getAuditHeadPath(keys))).toBe(true)
})
