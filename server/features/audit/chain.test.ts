import { randomInt } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { Client } from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { hours, addMilliseconds } from '#server/platform/clock.ts'
import { createKeyRing } from '#server/platform/key-ring.ts'
import { openAlterableAuditLog } from '#server/testing/audit-log.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { readCurrentAnchorLine, parseAnchor } from './anchor.ts'
import { getAuditHeadPath } from './audit-head-file.ts'
import { AuditLogAlteredError, createAuditRowSealer } from './audit-sealer.ts'

const app = await startTestApp()
const { services, db, database, clock } = app
const log = await openAlterableAuditLog(app)
const { asOwner, idOf, sealAll, verify, write } = log
const anchorNow = async () => parseAnchor((await readCurrentAnchorLine(db))!)

beforeAll(() => log.fill())
// Each test damages the same log, so it is restored first.
beforeEach(async () => {
  await log.restore()
  expect(await verify()).toMatchObject({ problems: [], rows: 300, unsealedRows: 0 })
})

const problems = async (...words: Parameters<typeof verify>) => (await verify(...words)).problems

test('SR-089: a hundred rows altered by the superuser, in any column, are all reported, the first one first', async () => {
  const changes = [
    `at = at + interval '1 microsecond'`,
    'actor_id = 8',
    `role = 'ADMIN'`,
    `action = 'listed'`,
    `kind = 'vendor'`,
    'ids = ids || 5',
    'person_id = 1',
    'vendor_id = null',
    `outcome = 'refused'`,
    `request_id = 'x'`,
    `detail = '{"a": 1}'`,
  ]
  const places = new Set<number>()
  while (places.size < 100) places.add(randomInt(300))
  const expected: string[] = []
  for (const place of [...places].toSorted((a, b) => a - b)) {
    const id = await idOf(place)
    await asOwner(`update audit_log set ${changes[place % changes.length]} where id = $1`, [id])
    expected.push(`Row ${id} has been altered.`)
  }
  expect(await problems()).toEqual(expected)
})

test('SR-089: ten removed rows, ten swapped ones and an added one are reported', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => idOf(n * 14 + randomInt(14))))
  const [removed, swapped] = [ids.filter((_, n) => n % 2 === 0), ids.filter((_, n) => n % 2 === 1)]
  await asOwner('delete from audit_log where id = any($1)', [removed])
  for (let n = 0; n < swapped.length; n += 2) {
    const pair = [swapped[n], swapped[n + 1]]
    await asOwner('update audit_log set id = -1 where id = $1', [pair[0]])
    await asOwner('update audit_log set id = $2 where id = $1', [pair[1], pair[0]])
    await asOwner('update audit_log set id = $1 where id = -1', [pair[1]])
  }
  await log.withoutTrigger(() =>
    asOwner(`insert into audit_log (id, at, action, kind) values (-5, now(), 'opened', 'x')`),
  )

  expect(await problems()).toEqual([
    ...ids.map((id, n) => `Row ${id} has been ${n % 2 === 0 ? 'removed' : 'altered'}.`),
    'Row -5 has been added.',
  ])
})

test('SR-089: the newest rows, removed with their seal right after sealing, are detected by the head', async () => {
  await write(3)
  await log.sealSome()
  const [{ number, ids }] = await asOwner(
    `delete from audit_seals where number = (select max(number) from audit_seals) returning number::int, ids`,
  )
  await asOwner('delete from audit_log where id = any($1)', [ids])

  expect(ids).toHaveLength(3)
  const cut = `The log is cut off after row ${await idOf(299)}: it had ${number} seals and has ${number - 1}.`
  expect(await problems()).toEqual([cut])
  // A sealer must not hide this by going on: neither this one nor one that starts later.
  await write(1)
  await expect(log.sealSome()).rejects.toThrow(AuditLogAlteredError)
  await expect(createAuditRowSealer(services, 0)()).rejects.toThrow('verify-audit')
  expect(await problems()).toEqual([cut])
})

test('SR-089: the running sealer remembers its last seal, also when the head file is truncated with the log', async () => {
  const before = await readFile(getAuditHeadPath(services.keys), 'utf8')
  await write(3)
  await log.sealSome()
  await asOwner('delete from audit_seals where number = (select max(number) from audit_seals)')
  await asOwner('delete from audit_log where id > $1', [await idOf(299)])
  await writeFile(getAuditHeadPath(services.keys), before)

  expect(await verify()).toMatchObject({ problems: [], missingIds: expect.any(Number) })
  expect((await verify()).missingIds).toBeGreaterThanOrEqual(3)
  await expect(log.sealSome()).rejects.toThrow(AuditLogAlteredError)
})

test('SR-089: a missing beginning, a seal removed from the middle, and an altered one break the chain', async () => {
  await asOwner('delete from audit_seals where number = 1')
  expect((await problems())[0]).toMatch(/^Seals 1 to 1 are missing/)

  await log.restore()
  await asOwner(`update audit_seals set sealed_at = sealed_at - interval '1 day' where number = 2`)
  expect((await problems())[0]).toMatch(/^Seal 2, over rows \d+ to \d+, is not the one that was made/)
})

/** Alters a row and reseals the whole log with these keys. */
async function rewriteChain(keys: typeof services.keys) {
  await asOwner('truncate audit_seals')
  await asOwner(`update audit_log set actor_id = 9 where id = $1`, [await idOf(5)])
  const seal = createAuditRowSealer({ ...services, keys }, 0)
  do await seal()
  while ((await verify()).unsealedRows > 0)
}

test('SR-089: verifying a chain that was rewritten without the key reports its first row', async () => {
  await rewriteChain({
    ...services.keys,
    audit: createKeyRing([{ number: 1, bytes: Buffer.alloc(32, 1) }]),
    folder: `${services.keys.folder}/none`,
  })

  const found = await problems()
  expect(found[0]).toMatch(/^Seal 1, over rows/)
  expect(found[1]).toBe(`Row ${await idOf(0)} has been altered.`)
})

test('SR-089: a chain that was rewritten with the key and the head file is detected by an anchor stored elsewhere', async () => {
  const anchor = await anchorNow()
  await rm(getAuditHeadPath(services.keys))
  await rewriteChain(services.keys)
  log.restartSealer()

  expect(await problems()).toEqual([])
  expect(await problems([anchor])).toEqual([
    `The log is cut off: the anchor of ${anchor.at} goes as far as row ${await idOf(299)}.`,
  ])
  for (let n = 0; n < anchor.number; n += 1) {
    await write(1)
    await sealAll()
  }
  expect(await problems([anchor])).toEqual([
    `Rows 1 to ${await idOf(299)} were written anew: seal ${anchor.number} is not the one of ${anchor.at}.`,
  ])
})

test('SR-089: two anchors show between which rows the log was rewritten; those of the log itself agree', async () => {
  const first = await anchorNow()
  await write(2)
  await sealAll()
  const second = await anchorNow()
  const line = `{"level":"info","msg":"${await readCurrentAnchorLine(db)}"}`
  expect(await problems([first, second, parseAnchor(line)])).toEqual([])

  const forged = { ...second, seal: first.seal }
  expect(await problems([forged, first])).toEqual([
    `Rows ${first.row + 1} to ${second.row} were written anew: seal ${second.number} is not the one of ${second.at}.`,
  ])
  expect(() => parseAnchor('audit-anchor seal=1')).toThrow('npm run admin -- anchor')
})

test('SR-089: a row that the owner backdates into a quiet night is detected by the time of its seal', async () => {
  for (let n = 0; n < 6; n += 1) {
    clock.advance(hours(1))
    await log.sealSome()
  }
  const before = addMilliseconds(clock.now(), -hours(3))
  const [{ id }] = await asOwner(`insert into audit_log (at, action, kind) values ($1, 'opened', 'x') returning id`, [
    before,
  ])
  await sealAll()

  expect(await problems()).toEqual([
    `Row ${id} is dated ${before.toISOString()}, but was sealed at ${clock.now().toISOString()}.`,
  ])
})

test('SR-089: a row whose id is beyond the sequence of the log was inserted by hand', async () => {
  const forged = (await idOf(299)) + 1_000
  await log.withoutTrigger(() =>
    asOwner(`insert into audit_log (id, at, action, kind) values ($1, $2, 'opened', 'x')`, [forged, clock.now()]),
  )
  await sealAll()

  expect(await problems()).toEqual([
    expect.stringContaining(`Row ${forged} did not get its id from the sequence of the log`),
  ])
})

test('SR-089: a row that commits late, below sealed ones, is sealed too', async () => {
  const late = new Client({ connectionString: database.serviceUrl }).on('error', () => undefined)
  await late.connect()
  await late.query('begin')
  const { rows } = await late.query(
    `insert into audit_log (at, action, kind) values ($1, 'opened', 'referral') returning id`,
    [clock.now()],
  )
  await write(3)
  await sealAll()
  // Repeatedly: a transaction that is still running is never skipped.
  await write(1)
  await sealAll()
  await late.query('commit')
  await late.end()
  const newest = Number((await asOwner('select max(id) as id from audit_log'))[0].id)
  expect(Number(rows[0].id)).toBeLessThan(newest)
  await sealAll()
  // Then all rows are settled, and a forged row below is distinguished from a late one.
  await write(1)
  await sealAll()
  await write(1)
  await sealAll()

  expect(await verify()).toMatchObject({ problems: [], rows: 307, unsealedRows: 0 })
  await asOwner('update audit_log set id = $2 where id = $1', [rows[0].id, 0])
  expect(await problems()).toEqual([`Row ${rows[0].id} has been removed.`, 'Row 0 has been added.'])
})
