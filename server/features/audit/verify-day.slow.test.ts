import { expect, test } from 'vitest'
import { openAlterableAuditLog } from '#server/testing/audit-log.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { verifyAuditChain } from './verify.ts'

/** `ROWS=600000` is a day of a province: some 28,800 seals, one a second in eight hours, of 21 rows each. */
const ROWS = Number(process.env['ROWS'] ?? 42_000)
const ROWS_A_SEAL = 21

const app = await startTestApp()
const log = await openAlterableAuditLog(app)

test('OPS-057: a day of rows is verified from a signed place; prints the time', { timeout: 3_600_000 }, async () => {
  await log.empty()
  await log.write(10)
  await log.sealAll()
  const { end } = await log.verify()
  for (let written = 0; written < ROWS; written += ROWS_A_SEAL) {
    await log.asOwner(
      `insert into audit_log (at, actor_id, role, action, kind, ids, vendor_id, request_id)
       select $1, 7, 'VENDOR', 'opened', 'referral', array[n], 3, 'req-' || n from generate_series(1, $2::int) as n`,
      [app.clock.now(), Math.min(ROWS_A_SEAL, ROWS - written)],
    )
    await log.sealSome()
  }

  const startedAt = performance.now()
  const verdict = await verifyAuditChain(app.db, app.services.keys, { from: { ...end, verified_at: app.clock.now() } })
  const seconds = (performance.now() - startedAt) / 1_000
  console.log(`${verdict.rows} rows under ${verdict.seals} seals verified in ${seconds.toFixed(1)} s`)
  expect(verdict).toMatchObject({ problems: [], rows: ROWS, unsealedRows: 0 })
})
