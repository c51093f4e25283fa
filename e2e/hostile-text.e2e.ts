import type { Page } from '@playwright/test'
import { importTestVendor, sendReferralByApi } from './test-data.ts'
import { demoAccount, expect, test } from './fixtures.ts'
import { referralPanel } from './referral-panel.ts'

const SCRIPTS = [
  '<img src=x onerror="window.ran=1">',
  '<script>window.ran=1</script>',
  '"><svg onload=window.ran=1>',
  'javascript:window.ran=1',
  '{{constructor.constructor("window.ran=1")()}}',
  '[x](javascript:window.ran=1)',
]
const all = SCRIPTS.join(' ')

/** Returns true once any of the texts has been executed. */
const hasRun = (page: Page) =>
  page.evaluate(
    () => 'ran' in window || document.querySelector('[onerror], [onload], a[href^="javascript:" i]') !== null,
  )

test('SR-067: user input is rendered as text on every screen that shows it', async ({
  page,
  openPageAs,
  signedInAs,
  apiAs,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), {
    name: `Hostile ${SCRIPTS[0]!}`,
    bio: all,
    services: [SCRIPTS[1]!, SCRIPTS[2]!],
    admins: [demoAccount('VENDOR').email],
    locations: [
      {
        lat: 43.65,
        lng: -79.38,
        number: '1',
        street: SCRIPTS[0]!,
        city: SCRIPTS[2]!,
        state: 'ON',
        zip: 'M5V 1A1',
        country: 'Canada',
        locationName: SCRIPTS[1]!,
      },
    ],
  })
  const sent = await sendReferralByApi(await apiAs('CLIENT'), vendor, { details: all })

  await signedInAs('CLIENT')
  const found = `/?search=${encodeURIComponent('Hostile')}`
  for (const address of [found, `${found}&vendor=${vendor.id}`, `/?profile=${vendor.id}`, `/vendors/${vendor.id}`]) {
    await page.goto(address)
    await expect(page.getByText(vendor.name).first()).toBeAttached()
    expect(await hasRun(page), address).toBe(false)
  }
  await page.goto('/orders')
  await expect(page.getByText(vendor.name).first()).toBeVisible()
  expect(await hasRun(page), 'sent').toBe(false)

  const desk = await openPageAs('VENDOR')
  await desk.goto(`/received-referrals?open=${sent.id}`)
  await expect(referralPanel(desk)).toContainText(SCRIPTS[4]!)
  expect(await hasRun(desk), 'received').toBe(false)
})
