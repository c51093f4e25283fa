import { expect, test } from 'vitest'
import { auditRoutes } from '#contract/audit.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { userRoutes } from '#contract/users.ts'
import { days, hours } from '#server/platform/clock.ts'
import { keepHouse } from '#server/housekeeping.ts'
import { openAuditLog } from '#server/testing/audit-log.ts'
import { careApp } from '#server/testing/care-app.ts'
import { pruneAudit } from './prune.ts'

const app = await careApp({ RETENTION_DAYS: '30' })
const { as, clock, db, given, services } = app
const log = await openAuditLog(app)
const { asOwner, sealAll, verify, write } = log

const countByAction = () =>
  asOwner('select action, count(*)::int as count from audit_log group by action order by action')

test('SR-094: rows outlive the user and the referral that they name, by id alone', async () => {
  const vendor = await given.vendor()
  const [sender, contact] = [await given.client({ first: 'Zebulon', last: 'Quill' }), await given.contactOf(vendor)]
  const admin = as(await given.admin())
  const { id } = await given.referral(sender, vendor)
  const params = { id: String(id) }
  await as(sender).call(referralRoutes.one, { params })
  const about = { query: { referral: String(id) } }
  const [line] = (await admin.call(auditRoutes.search, about)).body.data
  expect(JSON.stringify(line)).toContain('Quill')
  await sealAll()
  const rows = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()

  expect((await as(sender).call(referralRoutes.deleteSent, { params })).status).toBe(200)
  expect((await as(contact).call(referralRoutes.deleteReceived, { params })).status).toBe(200)
  expect((await admin.call(userRoutes.remove, { params: { id: String(sender.id) } })).status).toBe(200)
  clock.advance(days(31))
  await keepHouse(services)
  expect(await db.selectFrom('referrals').select('id').where('id', '=', id).execute()).toEqual([])
  await sealAll()

  const left = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  expect(left.slice(0, rows.length)).toEqual(rows)
  expect(JSON.stringify(left)).not.toMatch(/Zebulon|Quill/)
  const lines = (await as(await given.admin()).call(auditRoutes.search, about)).body.data
  expect(lines.map((one) => one.id)).toContain(line!.id)
  expect(JSON.stringify(lines)).not.toMatch(/Zebulon|Quill/)
  expect((await verify()).problems).toEqual([])
})

test('SR-094: rows are kept for six years and gone a day later, and the chain verifies from a signed cut', async () => {
  await log.empty()
  clock.advance(-days(365 * 8))
  await write(5)
  await sealAll()
  // Hours without a row are sealed as well, and pruned with the rows around them.
  for (let n = 0; n < 3; n += 1) {
    clock.advance(hours(1))
    await sealAll()
  }
  clock.advance(days(10))
  await write(5)
  await sealAll()

  // Six years after the second ones have 2,191 or 2,192 days.
  clock.advance(days(365 * 6) - 1)
  await write(1)
  await sealAll()
  await pruneAudit(services)
  expect(await countByAction()).toContainEqual({ action: 'opened', count: 6 })
  await pruneAudit(services)
  expect(await countByAction()).toContainEqual({ action: 'opened', count: 6 })

  clock.advance(days(3))
  await sealAll()
  await pruneAudit(services)
  await sealAll()
  expect(await countByAction()).toEqual([
    { action: 'opened', count: 1 },
    { action: 'pruned', count: 2 },
  ])
  expect((await verify()).problems).toEqual([])

  await asOwner(`update audit_cuts set seal = sha256('forged')`)
  expect((await verify()).problems[0]).toMatch(/is not signed by this hub/)
})
