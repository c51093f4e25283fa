import { expect, test } from 'vitest'
import { days } from '#server/platform/clock.ts'
import { openAlterableAuditLog } from '#server/testing/audit-log.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import {
  createComingMonthPartitions,
  listPartitions,
  partitionNameSql,
  tryRunAsOwnerWithPartitionsLocked,
} from './partitions.ts'
import { maintainAuditPartitions } from './maintain-audit-partitions.ts'

/** `ROWS=1000000` is a day and a half of a province. */
const ROWS = Number(process.env['ROWS'] ?? 50_000)

test('a month of rows is taken out; prints the time', { timeout: 3_600_000 }, async () => {
  const app = await startTestApp()
  const { clock, database, db } = app
  const log = await openAlterableAuditLog(app)
  // The first partition ends two months after the real time, which may be past the months that the tests' clock needs.
  clock.advance(Math.max(0, Date.now() - clock.now().getTime()))
  await log.asOwner('update audit_settings set kept_years = 1')
  for (const last of (await listPartitions(db)).filter(({ until }) => !until))
    await log.asOwner(`drop table ${partitionNameSql(last).compile(db).sql}`)
  const addMonthsNow = () =>
    tryRunAsOwnerWithPartitionsLocked(database.ownerUrl, (owner) => createComingMonthPartitions(owner, clock.now()))
  await addMonthsNow()
  const [first, month] = await listPartitions(db)
  clock.advance(month!.from!.getTime() + days(3) - clock.now().getTime())
  const fill = `insert into audit_log (at, actor_id, role, action, kind, ids, vendor_id, request_id)
    select $1, 7, 'VENDOR', 'opened', 'referral', array[n], 3, 'req-' || n from generate_series(1, 5000) as n`
  for (let written = 0; written < ROWS; written += 5_000) {
    await log.asOwner(fill, [clock.now()])
    await log.sealSome()
    clock.advance(1_000)
  }
  clock.advance(month!.until!.getTime() - clock.now().getTime())
  await log.write(1)
  await log.sealAndSettle()
  clock.advance(days(366))
  await addMonthsNow()
  await log.write(1)
  await log.sealAndSettle()
  await log.asOwner(`drop table ${partitionNameSql(first!).compile(db).sql}`)

  const startedAt = performance.now()
  await maintainAuditPartitions(app.services, database.ownerUrl)
  console.log(`a month of ${ROWS} rows taken out in ${((performance.now() - startedAt) / 1_000).toFixed(2)} s`)
  expect((await listPartitions(db))[0]!.from).toEqual(month!.until)
  expect(await log.verify()).toMatchObject({ problems: [] })
})
