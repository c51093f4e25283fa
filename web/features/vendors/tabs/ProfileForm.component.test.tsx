import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildVendor } from '#web/testing/examples.ts'
import { button, dialog, field, messagesIn, switchInput, toggleSwitch } from '#web/testing/locators.ts'
import { PLAIN_CONTACT_RIGHTS, PRIMARY_CONTACT_RIGHTS, renderVendorPage } from '#web/testing/render-vendor-page.ts'
import { answer, answerOnRelease, failUnexpectedly, refuse, refuseAsEditConflict } from '#web/testing/stub-server.ts'

const saved = answer(vendorProfileRoutes.update, buildVendor({ may: PRIMARY_CONTACT_RIGHTS }))

test('VADM-023, VADM-024, VADM-025: the switches show what the vendor accepts, and are sent as their inverse', async () => {
  const { callsOf } = await renderVendorPage('', {
    vendor: { prevent_referrals: true, prevent_documents: false, prevent_public_referrals: false, version: 7 },
    answers: [saved],
  })
  await expect.element(switchInput(/^Accepting Referrals/)).not.toBeChecked()
  await expect.element(switchInput(/^Accepting Documents/)).toBeChecked()
  await expect.element(switchInput(/^Accepting From: Everyone/)).not.toBeChecked()
  await toggleSwitch(/^Accepting Referrals/)
  await toggleSwitch(/^Accepting From/)
  await expect.element(switchInput(/^Accepting From: Vendors Only/)).toBeChecked()
  await button('Save').click()
  await expect.element(page.getByText('Vendor updated successfully')).toBeVisible()
  expect(callsOf(vendorProfileRoutes.update).map(({ body }) => body)).toMatchObject([
    { prevent_referrals: false, prevent_public_referrals: true, version: 7 },
  ])
})

test('the people of a suspended vendor read why they can change neither its name nor its email address', async () => {
  await renderVendorPage('', {
    vendor: { suspended: true, active: false },
    may: { ...PRIMARY_CONTACT_RIGHTS, changeEmail: undefined, changeName: undefined },
  })
  await expect.element(field('Email')).toBeDisabled()
  await expect
    .element(field('Email'))
    .toHaveAccessibleDescription('While this vendor is suspended, its email address can’t be changed.')
  await expect.element(field('Name')).toBeDisabled()
  await expect
    .element(field('Name'))
    .toHaveAccessibleDescription('While this vendor is suspended, its name can’t be changed.')
  await expect.element(field('Other names')).toBeDisabled()
  await expect.element(field('Website')).toBeEnabled()
})

test('a vendor that accepts from vendors only cannot accept from people without an account, and reads why', async () => {
  await renderVendorPage('', { vendor: { prevent_public_referrals: true } })
  const guests = switchInput(/^Accepting from people without an account/)
  const perDay = field('From people without an account, per day')
  await expect.element(guests).toBeDisabled()
  await expect.element(guests).toHaveAccessibleDescription(/^Only vendors can refer to you\. To change this, turn off/)
  await expect.element(perDay).toBeDisabled()
  await toggleSwitch(/^Accepting From/)
  await expect.element(guests).toBeEnabled()
  await expect.element(perDay).toBeEnabled()
})

test('other vendors read nothing of what the answer does not tell them', async () => {
  const isHidden = { prevent_guest_referrals: undefined, public_listing: undefined, shows_email: undefined }
  await renderVendorPage('', { vendor: isHidden, may: { seeTabs: true } })
  await expect.element(switchInput(/^Accepting From/)).toBeVisible()
  await expect.element(switchInput(/^Accepting from people without an account/)).not.toBeInTheDocument()
  await expect.element(field('From people without an account, per day')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Public directory' })).not.toBeInTheDocument()
})

test('a phone of an import that the profile would refuse does not keep other fields from being saved', async () => {
  const { callsOf } = await renderVendorPage('', {
    vendor: { phone: '+1 (416) 555-0101 ext. 2', version: 3 },
    answers: [saved],
  })
  await field('Name').fill('Lakeside')
  await button('Save').click()
  await expect.poll(() => callsOf(vendorProfileRoutes.update)).toHaveLength(1)
  expect(callsOf(vendorProfileRoutes.update)[0]!.body).toEqual({ name: 'Lakeside', version: 3 })
  await field('Phone').click()
  await userEvent.keyboard('{End}5')
  await expect.element(field('Phone')).toHaveValue('416-555-010125')
})

test('other names are typed one a line, and kept as a list', async () => {
  const { callsOf } = await renderVendorPage('', {
    vendor: { other_names: ['CAMH', 'Queen Street, Toronto'] },
    answers: [saved],
  })
  await expect.element(field('Other names')).toHaveValue('CAMH\nQueen Street, Toronto')
  await field('Other names').fill('CAMH\n\n Clarke Institute \n')
  await button('Save').click()
  await expect.poll(() => callsOf(vendorProfileRoutes.update)).toHaveLength(1)
  expect(callsOf(vendorProfileRoutes.update)[0]!.body).toMatchObject({ other_names: ['CAMH', 'Clarke Institute'] })
})

test('more than ten other names are refused before anything is sent', async () => {
  const { callsOf } = await renderVendorPage('')
  await field('Other names').fill(Array.from({ length: 11 }, (_, nth) => `Name ${nth}`).join('\n'))
  await button('Save').click()
  await expect.element(dialog('Validation Error')).toBeVisible()
  expect(messagesIn('Validation Error')).toEqual(['A vendor may have at most 10 other names.'])
  expect(callsOf(vendorProfileRoutes.update)).toEqual([])
})

test('VADM-029: a booking link that is no address is refused at the field', async () => {
  const { callsOf } = await renderVendorPage('')
  await field('Booking link').fill('nonsense')
  await button('Save').click()
  await expect.element(dialog('Validation Error')).toBeVisible()
  expect(messagesIn('Validation Error')).toEqual(['Invalid booking Link'])
  await dialog('Validation Error').getByRole('button').first().click()
  await expect.element(field('Booking link')).toHaveAttribute('aria-invalid', 'true')
  expect(callsOf(vendorProfileRoutes.update)).toEqual([])
})

test('a change that is thrown away leaves what is stored, and nothing to save', async () => {
  await renderVendorPage('', { vendor: { name: 'Lakeside Care' } })
  await expect.element(field('Name')).toHaveValue('Lakeside Care')
  expect(button('Save').elements()).toEqual([])
  await field('Name').fill('Lakeside')
  await expect.element(page.getByText('You have unsaved changes.')).toBeVisible()
  await button('Discard').click()
  await expect.element(field('Name')).toHaveValue('Lakeside Care')
  expect(button('Save').elements()).toEqual([])
})

test('after a save by keyboard the field that was edited last has the focus and can be seen', async () => {
  await renderVendorPage('', { vendor: { phone: '4165550101' }, answers: [saved] })
  await field('Phone').click()
  await userEvent.keyboard('{End}5')
  await expect.element(button('Save')).toBeVisible()
  // As by Tab: the last input was a key.
  button('Save').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Vendor updated successfully')).toBeVisible()
  await expect.element(field('Phone')).toHaveFocus()
  await expect.element(field('Phone')).toBeInViewport()
})

test('a refusal of the server is shown, and what was typed stays', async () => {
  const text = 'Something went wrong. Maybe the email is used in another account'
  await renderVendorPage('', { answers: [refuse(vendorProfileRoutes.update, 422, text)] })
  await field('Email').fill('desk@taken.example')
  await button('Save').click()
  await expect.element(dialog('Error')).toBeVisible()
  expect(messagesIn('Error')).toEqual([text])
  await dialog('Error').getByRole('button', { name: 'Close' }).last().click()
  await expect.element(field('Email')).toHaveValue('desk@taken.example')
})

test('ERR-021: an answer without a message says that the email may be in use; without a connection the form says so', async () => {
  await renderVendorPage('', { answers: [failUnexpectedly(vendorProfileRoutes.update)] })
  await field('Email').fill('desk@taken.example')
  await button('Save').click()
  await expect.element(dialog('Error').getByText(/Maybe the email is used in another account/)).toBeVisible()
  await dialog('Error').getByRole('button', { name: 'Close' }).last().click()
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await button('Save').click()
  await expect.element(dialog('Error').getByText(/^The hub cannot be reached/)).toBeVisible()
})

test('VADM-028: who is not a primary contact reads the fields and cannot change them', async () => {
  await renderVendorPage('', { may: PLAIN_CONTACT_RIGHTS, vendor: { other_names: ['CAMH'] } })
  for (const name of ['Name', 'Other names', 'Email', 'Website', 'Booking link', 'About'])
    await expect.element(field(name)).toBeDisabled()
  for (const name of [/^Accepting Referrals/, /^Accepting Documents/, /^Accepting From/, /^Shown to vendors only/])
    await expect.element(switchInput(name)).toBeDisabled()
})

test('after a conflict the form says which fields somebody else has changed', async () => {
  const { stub } = await renderVendorPage('', {
    vendor: { name: 'Lakeside Care', version: 1 },
    answers: [
      refuseAsEditConflict(vendorProfileRoutes.update, 'Somebody else has changed this vendor in the meantime.'),
    ],
  })
  await field('Name').fill('Lakeside')
  stub(answer(vendorRoutes.one, buildVendor({ name: 'Lakeside Clinic', version: 2, may: PRIMARY_CONTACT_RIGHTS })))
  await button('Save').click()
  await expect.element(page.getByRole('alert').getByText(/Lakeside Clinic/)).toBeVisible()
  await expect.element(field('Name')).toHaveValue('Lakeside')
})

test('after a conflict about the public listing the form names it as its field does', async () => {
  const { stub } = await renderVendorPage('', {
    vendor: { public_listing: 'indexed', version: 1 },
    answers: [
      refuseAsEditConflict(vendorProfileRoutes.update, 'Somebody else has changed this vendor in the meantime.'),
    ],
  })
  await page.getByRole('radio', { name: 'In the directory only' }).click()
  stub(answer(vendorRoutes.one, buildVendor({ public_listing: 'hidden', version: 2, may: PRIMARY_CONTACT_RIGHTS })))
  await button('Save').click()
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText(/Not public/)).toBeVisible()
  await expect.element(alert.getByText(/hidden/)).not.toBeInTheDocument()
})

test('a refusal that is no conflict is told, and the input stays', async () => {
  await renderVendorPage('', { answers: [refuse(vendorProfileRoutes.update, 409, 'This vendor is archived.')] })
  await field('Name').fill('Lakeside')
  await button('Save').click()
  await expect.element(dialog('Error').getByText('This vendor is archived.')).toBeVisible()
  await expect.element(field('Name')).toHaveValue('Lakeside')
})

test('the public listing is chosen and the email address shown, and both are sent', async () => {
  const { callsOf } = await renderVendorPage('', {
    vendor: { public_listing: 'indexed', shows_email: false },
    answers: [saved],
  })
  const listing = (name: string) => page.getByRole('radio', { name })
  await expect.element(listing('In search engines')).toBeChecked()
  await listing('In the directory only').click()
  await toggleSwitch(/^Show our e-mail address/)
  await button('Save').click()
  await expect.poll(() => callsOf(vendorProfileRoutes.update)).toHaveLength(1)
  expect(callsOf(vendorProfileRoutes.update)[0]!.body).toMatchObject({ public_listing: 'listed', shows_email: true })
})

const publicPage = page.getByRole('link', { name: /^See your public page/ })

test('the profile leads to the public page', async () => {
  await renderVendorPage('', { vendor: { public_path: '/directory/vendors/21' } })
  await expect.element(publicPage).toHaveAttribute('href', '/directory/vendors/21')
})

test('a vendor without a public page has no link to it', async () => {
  await renderVendorPage('')
  await expect.element(page.getByRole('radio', { name: 'Not public' })).toBeInTheDocument()
  await expect.element(publicPage).not.toBeInTheDocument()
})

test('the profile says from when search engines may show the vendor, until another listing is chosen', async () => {
  const nextYear = new Date().getFullYear() + 1
  await renderVendorPage('', { vendor: { public_listing: 'indexed', indexed_from: `${nextYear}-03-09T17:00:00.000Z` } })
  const notice = page.getByText(
    new RegExp(`Search engines may show the page from .*Mar 9 ${nextYear}\\. Any other choice`),
  )
  await expect.element(notice).toBeVisible()
  await page.getByRole('radio', { name: 'Not public' }).click()
  await expect.element(notice).not.toBeInTheDocument()
})

test('the profile of a vendor that search engines may show already says nothing of a day', async () => {
  await renderVendorPage('', { vendor: { public_listing: 'indexed', indexed_from: '2026-01-09T17:00:00.000Z' } })
  await expect.element(page.getByRole('radio', { name: 'In search engines' })).toBeChecked()
  await expect.element(page.getByText(/^Search engines may show/)).not.toBeInTheDocument()
})

test('what is typed while a save is under way stays unsaved', async () => {
  const { stub } = await renderVendorPage('')
  const saving = answerOnRelease(vendorProfileRoutes.update, buildVendor({ may: PRIMARY_CONTACT_RIGHTS }))
  stub(saving.stub)
  await field('Website').fill('https://new.example.ca')
  await button('Save').click()
  await field('Other names').fill('CAMH')
  saving.release()
  await expect.element(page.getByText('Vendor updated successfully')).toBeVisible()
  await expect.element(field('Other names')).toHaveValue('CAMH')
  await expect.element(button('Save')).toBeEnabled()
})
