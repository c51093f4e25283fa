import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openAlterableAuditLog } from '#server/testing/audit-log.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { readLastVerifiedSeal, writeLastVerifiedSeal } from './last-verified-seal.ts'
import { verifyAuditChain } from './verify.ts'

const app = await startTestApp()
const { clock, db, services } = app
const { keys } = services
const log = await openAlterableAuditLog(app)
const path = join(keys.folder, 'audit-verified.json')

const remember = async () => {
  const verdict = await verifyAuditChain(db, keys)
  expect(verdict.problems).toEqual([])
  await writeLastVerifiedSeal(keys, { ...verdict.end, verified_at: clock.now() })
}
const goOn = async () => verifyAuditChain(db, keys, { from: await readLastVerifiedSeal(keys) })

test('OPS-057: verification goes on from a signed place: it reads what came since, and finds what is wrong there', async () => {
  await expect(goOn()).rejects.toThrow('Verify the whole log first')
  await log.empty()
  await log.write(40)
  await log.sealAll()
  await remember()
  expect(await goOn()).toMatchObject({ problems: [], rows: 0, seals: 0, unsealedRows: 0 })
  await log.write(3)
  await log.sealAll()
  await log.write(4)
  await log.sealAll()
  expect(await goOn()).toMatchObject({ problems: [], rows: 7 })
  await log.write(2)
  expect(await goOn()).toMatchObject({ problems: [], rows: 7, unsealedRows: 2 })
  await log.sealAll()

  const [{ id }] = await log.asOwner('select max(id)::int as id from audit_log')
  await log.asOwner('update audit_log set actor_id = 99 where id = $1', [id])
  expect((await goOn()).problems).toEqual([`Row ${id} has been altered.`])
  await log.asOwner('delete from audit_log where id = $1', [id])
  expect((await goOn()).problems).toEqual([`Row ${id} has been removed.`])
})

test('OPS-057: a place that is not signed by this hub, or whose seal was replaced, does not count', async () => {
  await log.empty()
  await log.write(5)
  await log.sealAll()
  await remember()
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replace(/"number":\d+/, '"number":0'))
  await expect(goOn()).rejects.toThrow('is not signed by a key of this hub')
  await writeFile(path, text)
  await log.asOwner(`update audit_seals set seal = sha256('forged') where number = 1`)
  expect((await goOn()).problems).toContainEqual(expect.stringMatching(/^Seal 1 is not the one that was verified at /))
})
