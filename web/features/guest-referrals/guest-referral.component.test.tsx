import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { guestReferralRoutes } from '#contract/guest-referrals.ts'
import { publicDirectoryRoutes } from '#contract/public-directory.ts'
import { activateInitialLanguage } from '#web/locales/language.ts'
import { buildCurrentUser, buildPublicVendor, CONFIRMED_GUEST_REFERRAL } from '#web/testing/examples.ts'
import { button, choose, dialog, field } from '#web/testing/locators.ts'
import {
  fillOrderStep,
  fillSenderStep,
  GUEST_DRAFT,
  inMinutes,
  openGuestForm,
  OPEN_GUEST_DRAFT,
  pressNext,
} from '#web/testing/render-guest-referral-form.ts'
import { waitForNextPaint } from '#web/testing/next-paint.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, refuse } from '#web/testing/stub-server.ts'

test('GST-031, GST-052: the fields of the signed-in form, then who sends it and for whom, then the code; the page says to whom it went and by when they answer', async () => {
  const { callsOf } = await openGuestForm(answer(guestReferralRoutes.confirm, CONFIRMED_GUEST_REFERRAL))
  await expect.element(page.getByText(/In an emergency, call 911/)).toBeVisible()
  await expect.element(page.getByText('Step 1 of 3')).toBeVisible()
  await fillOrderStep()
  await expect.element(page.getByRole('heading', { name: 'Who are you?' })).toHaveFocus()
  await expect.element(page.getByRole('radio', { name: 'I refer myself', exact: true })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'I refer somebody else', exact: true })).toBeVisible()
  await fillSenderStep()
  await pressNext()
  await expect.element(page.getByText(/We sent a code to nadia@example.org/)).toBeVisible()
  expect(callsOf(guestReferralRoutes.create).map(({ body }) => body)).toMatchObject([
    {
      vendor: 21,
      order: {
        service: 41,
        subService: 42,
        options: ['Home visit'],
        location: 31,
        details: 'Walks with a cane.',
        contactNow: false,
        client: { name: 'Ada Bell', contact_note: 'Mornings, no voice mail.', phone: '' },
      },
      sender: { first: 'Nadia', last: 'Quill', email: 'nadia@example.org', phone: '416-555-7391', language: 'en' },
      sentFor: 'other',
      agrees: true,
      website: '',
      challenge: expect.any(String),
      opened: expect.any(Number),
    },
  ])
  await expect.element(field('Code')).toHaveAttribute('autocomplete', 'one-time-code')
  await field('Code').fill('123456')
  await button('Send my referral').click()
  await expect.element(page.getByRole('heading', { name: 'Sent to Lakeside Care' })).toHaveFocus()
  await expect.element(page.getByRole('heading', { name: 'Referral sent', level: 1 })).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^Referral sent/)
  await expect.element(page.getByText(/reference number is 4711/)).toBeVisible()
  await expect.element(page.getByText(/answer by Fri, Nov 20 2026/)).toBeVisible()
  expect(callsOf(guestReferralRoutes.confirm)[0]?.body).toEqual({ draft: GUEST_DRAFT.draft, code: '123456' })
  await expect.element(page.getByText(/What happens next: Lakeside Care reads your referral/)).toBeVisible()
  const link = `${window.location.origin}/status#SECRET`
  await expect.element(field('Link to your referral')).toHaveValue(link)
  await expect.element(page.getByRole('link', { name: 'Open your referral' })).toHaveAttribute('href', link)
  await expect.element(page.getByRole('img', { name: /code for the camera/ })).toBeVisible()
  await expect.element(button('Print')).toBeVisible()
  await expect.element(button('Copy the link')).toBeVisible()
  await expect.element(page.getByText(/We have emailed you one as well/)).toBeVisible()
})

test('a form whose computer sets its clock back meanwhile can be sent', async () => {
  const { callsOf } = await openGuestForm()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
  onTestFinished(() => clock.mockRestore())
  await fillOrderStep()
  await fillSenderStep()
  await pressNext()
  // Not below 0, or the stub refuses the call.
  await expect.poll(() => callsOf(guestReferralRoutes.create)).toHaveLength(1)
  await expect.element(page.getByText(/We sent a code to nadia@example.org/)).toBeVisible()
})

test('the location that the directory has shown is chosen from the start, and another can be', async () => {
  const vendor = buildPublicVendor()
  const [location] = vendor.locations
  const locations = [location!, { ...location!, id: 32, name: 'Oak Street Clinic' }]
  await renderPage('/directory/vendors/21/refer?location=32', {
    answers: [answer(publicDirectoryRoutes.vendor, { ...vendor, locations })],
    isWaiting: true,
  })
  const chosen = page.getByRole('combobox', { name: 'Vendor Location' })
  await expect.element(chosen).toHaveValue('Oak Street Clinic, 1 King St, Toronto, Ontario M5H 1A1')
  await choose('Vendor Location', 'Lakeside Clinic, 1 King St, Toronto, Ontario M5H 1A1')
  await expect.element(chosen).toHaveValue('Lakeside Clinic, 1 King St, Toronto, Ontario M5H 1A1')
})

test('each missing field is named in a dialog and at its place', async () => {
  const { callsOf } = await openGuestForm()
  await pressNext()
  await expect.element(dialog('Validation Error').getByText('Service Type is required')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await fillOrderStep()
  await pressNext()
  for (const text of [
    'First Name is required',
    'Last Name is required',
    'Email is required',
    'Phone is required',
    'Please say who the referral is for.',
  ])
    await expect.element(dialog('Validation Error').getByText(text)).toBeVisible()
  expect(callsOf(guestReferralRoutes.create)).toEqual([])
})

test('a guest names the person only when the referral is for somebody else, and is told when the name is missing', async () => {
  const { callsOf } = await openGuestForm()
  await fillOrderStep()
  await fillSenderStep()
  await field('Name of the person').fill(' ')
  await pressNext()
  const missing = 'Please write the name of the person whom the referral is for.'
  await expect.element(dialog('Validation Error').getByText(missing)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Name of the person')).toHaveFocus()
  await page.getByRole('radio', { name: 'I refer myself' }).click()
  await expect.element(field('Name of the person')).not.toBeInTheDocument()
  await pressNext()
  await expect.poll(() => callsOf(guestReferralRoutes.create)).toHaveLength(1)
  const { body } = callsOf(guestReferralRoutes.create)[0]!
  expect(body).toMatchObject({ sentFor: 'self', order: { client: null } })
  expect(JSON.stringify(body)).not.toContain('no voice mail')
})

test("GST-028: the form has 'Leave this site' before everything else", async () => {
  await openGuestForm()
  const control = page.getByRole('link', { name: 'Leave this site' })
  await expect.element(control).toHaveAttribute('href', 'https://weather.gc.ca/')
  const [first] = document.querySelectorAll('a, button, input, textarea, [tabindex="0"]')
  expect(first).toBe(control.element())
  await expect
    .element(page.getByText(/the Esc key pressed three times.*history of your browser still shows/))
    .toBeVisible()
})

test.each([
  ['a phone', 390, 844],
  ['a window of 1280 by 800 pixels at 200 %', 640, 400],
])("on %s 'Leave this site' stays in sight and covers nothing of the form", async (_, width, height) => {
  await openGuestForm()
  await fillOrderStep()
  await page.viewport(width, height)
  const control = page.getByRole('link', { name: 'Leave this site' }).element()
  const fields = document.querySelectorAll<HTMLElement>('main input, main textarea, main button')
  expect(fields.length).toBeGreaterThan(8)
  for (const element of fields) {
    element.focus()
    // Wherever the page is scrolled to, the row of the control has nothing of the form.
    window.scrollBy(0, element.getBoundingClientRect().top - control.getBoundingClientRect().top)
    await waitForNextPaint()
    const { top, bottom } = control.getBoundingClientRect()
    expect(top).toBeGreaterThanOrEqual(0)
    expect(bottom).toBeLessThanOrEqual(height)
    for (const x of [width / 10, width / 2])
      expect(document.elementFromPoint(x, (top + bottom) / 2)?.closest('main')).toBeNull()
  }
})

test('on a phone the header stays below the bar of the control, and what gets the focus is below both', async () => {
  await openGuestForm()
  await fillOrderStep()
  await page.viewport(390, 844)
  window.scrollTo(0, document.body.scrollHeight)
  await waitForNextPaint()
  const bar = page.getByRole('link', { name: 'Leave this site' }).element().parentElement!.getBoundingClientRect()
  const header = page.getByRole('banner').element().getBoundingClientRect()
  expect([bar.top, header.top]).toEqual([0, bar.bottom])
  const first = field('First Name').element()
  first.scrollIntoView({ block: 'start' })
  await waitForNextPaint()
  expect(first.getBoundingClientRect().top).toBeGreaterThanOrEqual(header.bottom)
})

test('the receiver is a link to its public page, at the location of the form and in its language', async () => {
  for (const vendor of [buildPublicVendor(), buildPublicVendor({ accepts_referrals: false })]) {
    const rendered = await renderPage('/directory/vendors/21/refer?location=31', {
      answers: [answer(publicDirectoryRoutes.vendor, vendor)],
      isWaiting: true,
    })
    const english = page.getByRole('link', { name: 'To Lakeside Care (opens in a new tab)' })
    await expect.element(english).toHaveAttribute('href', `${vendor.path}?location=31&lang=en`)
    // What is typed stays.
    await expect.element(english).toHaveAttribute('target', '_blank')
    await button('Français').click()
    await expect
      .element(page.getByRole('link', { name: 'À Lakeside Care (s’ouvre dans un nouvel onglet)' }))
      .toHaveAttribute('href', `${vendor.path}?location=31&lang=fr`)
    await button('English').click()
    await expect.element(english).toBeVisible()
    rendered.remove()
  }
})

test('GST-051: what to do in an emergency stands on top of each step of the form', async () => {
  await openGuestForm()
  const emergency = page.getByText('In an emergency, call 911. A referral may not be read right away.')
  const isAboveStep = (step: string) => {
    const position = emergency.element().compareDocumentPosition(page.getByText(step).element())
    return (position & Node.DOCUMENT_POSITION_FOLLOWING) > 0
  }
  expect(isAboveStep('Step 1 of 3')).toBe(true)
  await fillOrderStep()
  expect(isAboveStep('Step 2 of 3')).toBe(true)
  await fillSenderStep()
  await pressNext()
  await expect.element(field('Code')).toBeVisible()
  expect(isAboveStep('Step 3 of 3')).toBe(true)
})

test.each([
  { who: 'a signed-in person', user: buildCurrentUser('CLIENT'), addresses: ['/vendors/21'] },
  { who: 'a guest', user: null, addresses: [] },
])(
  'GST-002: above the form $who finds these links to the vendor in the hub: $addresses',
  async ({ user, addresses }) => {
    await renderPage('/directory/vendors/21/refer', {
      ...(user && { user }),
      answers: [answer(publicDirectoryRoutes.vendor, buildPublicVendor())],
      isWaiting: true,
    })
    await expect.element(page.getByRole('heading', { name: 'Send a referral' })).toBeVisible()
    const links = page.getByRole('link', { name: 'Open in my hub' }).elements()
    expect(links.map((link) => link.getAttribute('href'))).toEqual(addresses)
  },
)

test('GST-051: it cannot be sent without age and privacy policy, and says who reads it and how long it is kept', async () => {
  const { callsOf } = await openGuestForm()
  await fillOrderStep()
  await expect.element(page.getByText(/Who reads this\? The people of Lakeside Care/)).toBeVisible()
  await expect.element(page.getByText(/kept until Lakeside Care deletes it, and for a time after that/)).toBeVisible()
  await expect.element(page.getByText(/We’ll email you a code/)).toBeVisible()
  await fillSenderStep()
  await page.getByRole('checkbox', { name: /18 or older/ }).click()
  await pressNext()
  const errors = dialog('Validation Error')
  await expect
    .element(errors.getByText('Please confirm that you are 18 or older, or act for somebody who agrees.'))
    .toBeVisible()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('checkbox', { name: /18 or older/ }).click()
  await page.getByRole('checkbox', { name: /Privacy Policy/ }).click()
  await pressNext()
  await expect.element(errors.getByText('Please agree to the privacy policy.')).toBeVisible()
  expect(callsOf(guestReferralRoutes.create)).toEqual([])
})

test('a code that was copied with spaces is sent without them', async () => {
  const { callsOf } = await openGuestForm(answer(guestReferralRoutes.confirm, CONFIRMED_GUEST_REFERRAL))
  await fillOrderStep()
  await fillSenderStep()
  await pressNext()
  await field('Code').fill(' 123 456 ')
  await button('Send my referral').click()
  await expect.element(page.getByRole('heading', { name: 'Sent to Lakeside Care' })).toBeVisible()
  expect(callsOf(guestReferralRoutes.confirm)[0]?.body).toMatchObject({ code: '123456' })
})

test('the privacy policy opens in a new tab, which its link says', async () => {
  await openGuestForm()
  await fillOrderStep()
  await expect
    .element(page.getByRole('link', { name: 'Privacy Policy (opens in a new tab)' }))
    .toHaveAttribute('target', '_blank')
})

test('going back keeps what was typed, and a wrong code is said at its field', async () => {
  await openGuestForm(
    refuse(guestReferralRoutes.confirm, 422, 'This code is incorrect.', { code: ['This code is incorrect.'] }),
  )
  await fillOrderStep()
  await fillSenderStep()
  await pressNext()
  await field('Code').fill('000000')
  await button('Send my referral').click()
  await expect.element(dialog('Error').getByText('This code is incorrect.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button('Wrong address? Change it').click()
  await expect.element(field('Email')).toHaveValue('nadia@example.org')
  await button('Back').click()
  await expect.element(field('Details')).toHaveValue('Walks with a cane.')
})

test('the browser goes back a step, and what was typed is still there', async () => {
  const { history } = await openGuestForm()
  await fillOrderStep()
  history.back()
  await expect.element(page.getByRole('heading', { name: 'What do you need?' })).toBeVisible()
  await expect.element(field('Details')).toHaveValue('Walks with a cane.')
  history.forward()
  await expect.element(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
})

test('what is changed after going back is in the referral that is confirmed, in the place of what was typed before', async () => {
  const { callsOf, history } = await openGuestForm(answer(guestReferralRoutes.create, OPEN_GUEST_DRAFT))
  await fillOrderStep()
  await fillSenderStep()
  await pressNext()
  await expect.element(field('Code')).toBeVisible()
  history.go(-2)
  await field('Details').fill('Uses a wheelchair.')
  history.go(2)
  await expect.element(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  await pressNext()
  await expect.element(field('Code')).toBeVisible()
  expect(callsOf(guestReferralRoutes.create).map(({ body }) => body.order.details)).toEqual([
    'Walks with a cane.',
    'Uses a wheelchair.',
  ])
  expect(callsOf(guestReferralRoutes.create).map(({ body }) => body.replaces)).toEqual([
    undefined,
    OPEN_GUEST_DRAFT.draft,
  ])
})

test('going back and on without a change asks for the code of the same message', async () => {
  const { callsOf } = await openGuestForm(answer(guestReferralRoutes.create, OPEN_GUEST_DRAFT))
  await fillOrderStep()
  await fillSenderStep()
  await pressNext()
  await button('Wrong address? Change it').click()
  await pressNext()
  await expect.element(field('Code')).toBeVisible()
  expect(callsOf(guestReferralRoutes.create)).toHaveLength(1)
})

test('a draft that has expired is made again', async () => {
  const { callsOf } = await openGuestForm(
    answer(guestReferralRoutes.create, { ...OPEN_GUEST_DRAFT, expires_at: inMinutes(-1) }),
  )
  await fillOrderStep()
  await fillSenderStep()
  await pressNext()
  await button('Wrong address? Change it').click()
  await pressNext()
  await expect.element(field('Code')).toBeVisible()
  expect(callsOf(guestReferralRoutes.create)).toHaveLength(2)
})

test('a draft that no code sends any more leads back to the form, which makes another one', async () => {
  const { callsOf } = await openGuestForm(
    answer(guestReferralRoutes.create, OPEN_GUEST_DRAFT),
    refuse(guestReferralRoutes.confirm, 404, 'This does not work any more.'),
  )
  await fillOrderStep()
  await fillSenderStep()
  await pressNext()
  await field('Code').fill('000000')
  await button('Send my referral').click()
  await expect.element(dialog('Error').getByText('This does not work any more.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field('Email')).toHaveValue('nadia@example.org')
  await pressNext()
  await expect.element(field('Code')).toBeVisible()
  expect(callsOf(guestReferralRoutes.create)).toHaveLength(2)
})

test('another language keeps what was typed, the step and the link of what was sent', async () => {
  await openGuestForm(answer(guestReferralRoutes.confirm, CONFIRMED_GUEST_REFERRAL))
  await fillOrderStep()
  await fillSenderStep()
  await button('Français').click()
  await expect.element(page.getByRole('heading', { name: 'Qui êtes-vous?' })).toBeVisible()
  await button('English').click()
  await expect.element(field('Email')).toHaveValue('nadia@example.org')
  await button('Back').click()
  await expect.element(field('Details')).toHaveValue('Walks with a cane.')
  await pressNext()
  await pressNext()
  await field('Code').fill('123456')
  await button('Send my referral').click()
  await expect.element(page.getByRole('heading', { name: 'Sent to Lakeside Care' })).toBeVisible()
  await button('Français').click()
  await expect
    .element(page.getByRole('textbox', { name: 'Lien vers votre demande' }))
    .toHaveValue(`${window.location.origin}/status#SECRET`)
  await button('English').click()
})

test('GST-032: a vendor that takes none says so with its phone number, and offers no form', async () => {
  await renderPage('/directory/vendors/21/refer', {
    answers: [
      answer(publicDirectoryRoutes.vendor, buildPublicVendor({ accepts_referrals: false, phone: '416-555-0142' })),
    ],
    isWaiting: true,
  })
  await expect.element(page.getByText('Lakeside Care takes no referrals from people without an account.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '416-555-0142' })).toHaveAttribute('href', 'tel:4165550142')
  await expect.element(button('Next')).not.toBeInTheDocument()
})

test('GST-032: a full service says so at its choice, with the phone number and other vendors, and is not sent', async () => {
  const { services, ...others } = buildPublicVendor({ phone: '416-555-0142' })
  const full = { ...services[0]!.availability, state: 'full' as const, confirmed_by: 'vendor' as const }
  const confirmed = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  const vendor = {
    ...others,
    services: [
      { ...services[0]!, availability: { ...full, confirmed_at: confirmed(3) } },
      { ...services[1]!, availability: { ...full, confirmed_at: confirmed(31) } },
    ],
  }
  await openGuestForm(answer(publicDirectoryRoutes.vendor, vendor))
  await choose('Service Type', 'Physiotherapy (full)')
  const notice = page.getByRole('alert').filter({ hasText: 'Physiotherapy is full' })
  await expect.element(notice).toBeVisible()
  await expect.element(notice.getByText(/Confirmed 3 days ago by the vendor's office/)).toBeVisible()
  await expect.element(notice.getByRole('link', { name: '416-555-0142' })).toHaveAttribute('href', 'tel:4165550142')
  const otherVendors = notice.getByRole('link', { name: 'Find other vendors with this service (opens in a new tab)' })
  await expect.element(otherVendors).toHaveAttribute('href', '/directory?service=41')
  await expect.element(otherVendors).toHaveAttribute('target', '_blank')
  await pressNext()
  await expect
    .element(dialog('Validation Error').getByText('Physiotherapy is full. Please choose another service.'))
    .toBeVisible()
  await userEvent.keyboard('{Enter}')
  // What nobody has confirmed for more than 30 days is not relied on.
  await choose('Service Type', 'Meals')
  await expect.element(notice).not.toBeInTheDocument()
  await pressNext()
  await expect.element(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
})

test('the form is in the language of the link that led to it, and stays so for the tab until another is chosen', async () => {
  const { address, history } = await renderPage('/directory/vendors/21/refer?lang=fr', {
    answers: [answer(publicDirectoryRoutes.vendor, buildPublicVendor())],
    isWaiting: true,
  })
  await expect.element(page.getByRole('heading', { name: 'Envoyer une demande' })).toBeVisible()
  expect(address()).toBe('/directory/vendors/21/refer')
  // As after a reload.
  await activateInitialLanguage(history)
  await expect.element(page.getByRole('heading', { name: 'Envoyer une demande' })).toBeVisible()

  await button('English').click()
  await expect.element(page.getByRole('heading', { name: 'Send a referral' })).toBeVisible()
  await activateInitialLanguage(history)
  await expect.element(page.getByRole('heading', { name: 'Send a referral' })).toBeVisible()
})
