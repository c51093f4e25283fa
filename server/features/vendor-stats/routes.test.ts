import { expect, test } from 'vitest'
import { vendorStatsRoutes } from '#contract/vendor-stats.ts'
import { addReferralEvent } from '#server/features/referral-history/add-referral-event.ts'
import { days, hours, addMilliseconds } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, clock, db, given } = await startTestApp()

const params = ({ id }: { id: number }) => ({ params: { id: String(id) } })

test('issue 6: a vendor reads what it received, how fast it answered and what it accepted, and nothing of other vendors', async () => {
  const [vendor, other, client] = [await given.vendor(), await given.vendor(), await given.client()]
  const owner = as(await given.contactOf(vendor))
  const at = addMilliseconds(clock.now(), -days(8))
  const send = (status: 'PENDING' | 'SHIPPED' | 'Vendor does not offer requested service(s) and/or product(s)') =>
    given.referral(client, vendor, { created_at: at, status })
  const shipped = await send('SHIPPED')
  const declined = await send('Vendor does not offer requested service(s) and/or product(s)')
  await send('PENDING')
  await given.referral(client, vendor, { created_at: addMilliseconds(at, -days(12 * 7)), status: 'SHIPPED' })
  await given.referral(client, vendor, { created_at: at, status: 'SHIPPED', deleted_by_vendor_at: at })
  await given.referral(client, other, { created_at: at, status: 'SHIPPED' })
  for (const [{ id }, wait] of [
    [shipped, 2],
    [declined, 6],
    [shipped, 90],
  ] as const)
    await addReferralEvent(db, id, 'status', {
      actorId: null,
      at: addMilliseconds(at, hours(wait)),
      detail: { status: 'SHIPPED' },
    })

  const { status, body } = await owner.call(vendorStatsRoutes.ofVendor, params(vendor))
  expect(status).toBe(200)
  expect(body.weeks).toHaveLength(12)
  expect(body.weeks.reduce((sum, { total }) => sum + total, 0)).toBe(3)
  expect(body.weeks.at(-2)).toMatchObject({ total: 3, first_status: { looked_at: 3, answered: 2, median_hours: 6 } })
  expect(body).toMatchObject({
    acceptance: { decided: 2, accepted: 1 },
    median_hours: 6,
    rating: { value: null, count: 0 },
  })
})

test('issue 6: a vendor without received referrals has no median and no decisions', async () => {
  const vendor = await given.vendor()
  const { body } = await as(await given.admin()).call(vendorStatsRoutes.ofVendor, params(vendor))
  expect(body).toMatchObject({ acceptance: { decided: 0, accepted: 0 }, median_hours: null })
  expect(body.weeks.every(({ total }) => total === 0)).toBe(true)
})
