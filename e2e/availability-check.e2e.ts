import { expect, test } from './fixtures.ts'

// The question comes 30 days after an availability was told, so the server's answers are stood for here; the whole way is in
// server/features/availability-checks.

const SEEN = new Date(Date.now() - 41 * 86_400_000).toISOString()
const TOLD = {
  wait_weeks: null,
  places_free: null,
  places_unit: null,
  note: '',
  confirmed_at: SEEN,
  confirmed_by: 'vendor',
}
const CHECK = {
  vendor: 'Lakeside Care',
  services: [
    { id: 1, name: 'Respite bed', availability: { ...TOLD, state: 'waitlist', wait_weeks: 3 } },
    { id: 2, name: 'Day programme', availability: { ...TOLD, state: 'open', places_free: 5, places_unit: 'places' } },
    { id: 3, name: 'Transport', availability: { ...TOLD, state: 'unknown', confirmed_at: null, confirmed_by: null } },
  ],
}

test(
  'the monthly question about availability: opening its link sends nothing; one press by keyboard confirms all services',
  { tag: '@phone' },
  async ({ page, expectAccessible }) => {
    const sent: string[] = []
    await page.route('**/api/links/**', async (route) => {
      const name = `${route.request().method()} ${new URL(route.request().url()).pathname.replace('/api/links/', '')}`
      sent.push(name)
      const answers: Record<string, object> = {
        'POST look': { party: 'availability', vendor: CHECK.vendor, sent_to: 'in•••@example.org' },
        'POST code': { sent_to: 'in•••@example.org', expires_at: new Date().toISOString() },
        'POST enter': { pass: 'B'.repeat(43), mark: null },
      }
      await route.fulfill({ json: answers[name] ?? CHECK })
    })
    await page.goto(`/answer#${'A'.repeat(43)}`)
    await expect(page.getByRole('heading', { name: 'The availability of Lakeside Care' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    await expectAccessible('the link of the question about availability')
    expect(new Set(sent)).toEqual(new Set(['POST look']))

    await page.getByRole('button', { name: 'Continue' }).press('Enter')
    await page.getByRole('textbox', { name: '6-digit code' }).fill('123456')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Day programme' })).toBeVisible()
    await expectAccessible('the question about availability')
    expect(sent).not.toContain('POST availability')
    await page.getByRole('button', { name: 'Nothing has changed' }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toBeFocused()
    await expectAccessible('the confirmed availability')
    expect(sent).toContain('POST availability')
    await page.getByRole('button', { name: 'Français' }).click()
    await expect(page.getByRole('button', { name: 'Rien n’a changé' })).toBeVisible()
    await expectAccessible('the question about availability in French')
  },
)
