import { expect, test } from 'vitest'
import { days, hours } from '#server/platform/clock.ts'
import { openAlterableAuditLog } from '#server/testing/audit-log.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { prunePreMonthlyAuditEntries } from './prune-pre-monthly-audit-entries.ts'

const app = await startTestApp()
const { clock, services } = app
const log = await openAlterableAuditLog(app)
const { asOwner, sealAll, verify, write } = log

const countByAction = () =>
  asOwner('select action, count(*)::int as count from audit_log group by action order by action')

test('SR-094: rows are kept for six years and deleted a day later, and the chain verifies from a signed cut', async () => {
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

  // Six years after the second ones are 2,191 or 2,192 days.
  clock.advance(days(365 * 6) - 1)
  await write(1)
  await sealAll()
  await prunePreMonthlyAuditEntries(services)
  expect(await countByAction()).toContainEqual({ action: 'opened', count: 6 })
  await prunePreMonthlyAuditEntries(services)
  expect(await countByAction()).toContainEqual({ action: 'opened', count: 6 })

  clock.advance(days(3))
  await sealAll()
  await prunePreMonthlyAuditEntries(services)
  await sealAll()
  expect(await countByAction()).toEqual([
    { action: 'opened', count: 1 },
    { action: 'pruned', count: 2 },
  ])
  expect((await verify()).problems).toEqual([])

  await asOwner(`update audit_cuts set seal = sha256('forged')`)
  expect((await verify()).problems[0]).toMatch(/is not signed by this hub/)
})
