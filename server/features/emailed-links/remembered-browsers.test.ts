import { expect, test } from 'vitest'
import { runHousekeeping } from '#server/housekeeping.ts'
import { days } from '#server/platform/clock.ts'
import { createMailboxSteps } from '#server/testing/mailbox-steps.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const care = await startTestApp({}, { background: true })
const { clock, db, given, services } = care
const { sendReferral, lastLink, enter } = createMailboxSteps(care)

test('a remembered browser is deleted after its 30 days', async () => {
  const vendor = await given.vendor()
  await sendReferral(vendor, await given.client())
  await enter(await lastLink(vendor.email), vendor.email, { remember: true })
  const remembered = async () => {
    await runHousekeeping(services)
    return (await db.selectFrom('mailbox_browsers').selectAll().where('vendor_id', '=', vendor.id).execute()).length
  }
  clock.advance(days(30) - 1_000)
  expect(await remembered()).toBe(1)
  clock.advance(2_000)
  expect(await remembered()).toBe(0)
})
