import { createPicture } from '#server/testing/uploads.ts'
import { listAllVendors, importTestVendor, fetchVendor } from './test-data.ts'
import { pdfFile, textFile } from './documents.ts'
import { demoAccount, expect, test } from './fixtures.ts'

const UPDATE_FAILED = 'Something went wrong. Maybe the email is used in another account'

const aPicture = async (name: string, width = 300) => {
  const { type, bytes } = await createPicture({ width, height: 300 })
  return { name, mimeType: type, buffer: bytes }
}

test('a primary contact edits the profile', async ({ page, signedInAs, apiAs, expectAccessible }) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), {
    name: 'Profile House',
    admins: [demoAccount('VENDOR').email],
  })
  await signedInAs('VENDOR')
  await page.goto(`/vendors/${vendor.id}`)
  const form = page.getByRole('form', { name: `Profile of ${vendor.name}` })
  await expect(page.getByRole('switch', { name: 'Status' })).toHaveCount(0)

  await test.step('VADM-012, VADM-029: a booking link that is no address is refused', async () => {
    await form.getByRole('textbox', { name: 'Booking link' }).fill('nonsense')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog', { name: 'Validation Error' }).getByRole('button').last().click()
    await expect(form.getByText('Invalid booking Link').first()).toBeVisible()
    await form.getByRole('textbox', { name: 'Booking link' }).fill('book.example.org')
    await form.getByRole('textbox', { name: 'About' }).fill('We visit people at home.')
  })

  await test.step('VADM-014: the switches are those of a vendor that accepts everything', async () => {
    await expect(form.getByRole('switch', { name: 'Accepting Referrals' })).toBeChecked()
    await expect(form.getByRole('switch', { name: 'Accepting Documents' })).toBeChecked()
    await form.getByRole('switch', { name: 'Accepting Documents' }).press('Space')
  })

  await test.step('VADM-013, ENT-073: the picker has 54 avatars', async () => {
    await form.getByRole('button', { name: 'Change the avatar' }).click()
    const avatars = page.getByRole('dialog', { name: 'Map avatar' })
    await expect(avatars.getByRole('radio')).toHaveCount(54)
    await expectAccessible('the avatars')
    await avatars.getByRole('radio', { name: 'Pharmacy' }).press('Space')
    await avatars.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('VADM-027, ERR-020: changes are not lost by a click on another tab, and are saved', async () => {
    await page
      .getByRole('navigation', { name: `About ${vendor.name}` })
      .getByRole('link', { name: 'Locations' })
      .click()
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'No, cancel' }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Vendor updated successfully')).toBeVisible()
    await expect(form.getByRole('button', { name: 'Save' })).toHaveCount(0)
  })

  await test.step('VADM-023, VADM-024: the switches are stored as their inverse', async () => {
    expect(await fetchVendor(await apiAs('VENDOR'), vendor.id)).toMatchObject({
      bio: 'We visit people at home.',
      booking_link: 'https://book.example.org',
      prevent_documents: true,
      prevent_referrals: false,
      avatar_type: 7,
    })
  })
})

test('VADM-021: the profile lists the first locations, and links to all of them', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), {
    name: 'Card House',
    admins: [demoAccount('VENDOR').email],
  })
  await signedInAs('VENDOR')
  await page.goto(`/vendors/${vendor.id}`)
  const card = page.getByRole('region', { name: 'Locations' })
  await expect(card.getByRole('listitem')).toHaveText(['Kingston desk', 'Ottawa desk'].map((name) => new RegExp(name)))
  await card.getByRole('link', { name: 'Go to the locations' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/vendors/${vendor.id}/locations`))
  await expect(page.getByRole('list', { name: 'Locations' }).getByRole('listitem')).toHaveCount(2)
})

test('ERR-021: a failed update shows the message of the hub, and without one that the email may be in use', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), {
    name: 'Failing House',
    admins: [demoAccount('VENDOR').email],
  })
  await signedInAs('VENDOR')
  await page.goto(`/vendors/${vendor.id}`)
  await page.getByRole('textbox', { name: 'About' }).fill('Not to be lost')
  const dialog = page.getByRole('dialog', { name: 'Error' })
  const answers = [
    { json: { message: 'The service is busy.' }, message: 'The service is busy.', status: 503 },
    { body: '', message: UPDATE_FAILED, status: 500 },
    {
      json: { message: 'Something went wrong. Please refresh the page and try again', code: 'unexpected' },
      message: UPDATE_FAILED,
      status: 500,
    },
    { json: {}, message: UPDATE_FAILED, status: 422 },
  ]
  for (const { message, ...answer } of answers) {
    await page.route(`**/api/vendors/${vendor.id}`, async (route) =>
      route.request().method() === 'PUT' ? route.fulfill(answer) : route.fallback(),
    )
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText(message, { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.unrouteAll()
  }
  await expect(page.getByRole('textbox', { name: 'About' })).toHaveValue('Not to be lost')
})

test('SR-129: of two editors the second sees the conflict, keeps their text and sees the other change', async ({
  page,
  openPageAs,
  signedInAs,
  apiAs,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), {
    name: 'Two Editors',
    admins: [demoAccount('VENDOR').email],
  })
  await signedInAs('VENDOR')
  const other = await openPageAs('ADMIN')
  for (const one of [page, other]) {
    await one.goto(`/vendors/${vendor.id}`)
    await expect(one.getByRole('textbox', { name: 'About' })).toBeVisible()
  }
  await page.getByRole('textbox', { name: 'About' }).fill('Mine')
  await other.getByRole('textbox', { name: 'About' }).fill('Theirs')
  await other.getByRole('textbox', { name: 'Website' }).fill('theirs.example.org')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Vendor updated successfully')).toBeVisible()

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Somebody else has changed this vendor in the meantime.')
  await expect(page.getByRole('alert')).toContainText('About: Theirs')
  await expect(page.getByRole('textbox', { name: 'About' })).toHaveValue('Mine')
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveValue('https://theirs.example.org')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Vendor updated successfully')).toBeVisible()
  expect(await fetchVendor(await apiAs('VENDOR'), vendor.id)).toMatchObject({
    bio: 'Mine',
    site: 'https://theirs.example.org',
  })
})

test('VADM-016, VADM-017, VADM-018, VADM-033, VADM-034, CONST-025: logo, pictures and services', async ({
  page,
  signedInAs,
  apiAs,
  expectAccessible,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), {
    name: 'Picture House',
    admins: [demoAccount('VENDOR').email],
  })
  await signedInAs('VENDOR')
  await page.goto(`/vendors/${vendor.id}`)
  const upload = async (label: string, file: Parameters<Awaited<ReturnType<typeof choose>>['setFiles']>[0]) =>
    (await choose(label)).setFiles(file)
  const choose = async (label: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByLabel(label).click()])
    return chooser
  }

  const crop = page.getByRole('dialog', { name: 'Crop the logo' })
  await upload('Upload a logo', await aPicture('wide.png', 600))
  await expect(crop.getByRole('img', { name: 'Preview of the logo' })).toBeVisible()
  await crop.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Upload a logo')).toBeVisible()
  await upload('Upload a logo', await aPicture('wide.png', 600))
  const preview = crop.getByRole('img', { name: 'Preview of the logo' })
  await expect.poll(() => preview.boundingBox()).toMatchObject({ width: 170, height: 170 })
  // A wide picture can only move up or down when it is larger than the square.
  const down = crop.getByRole('slider', { name: 'Top to bottom' })
  await expect(down).toHaveCount(0)
  await crop.getByRole('slider', { name: 'Zoom' }).press('ArrowRight')
  await expect(down).toBeVisible()
  await crop.getByRole('slider', { name: 'Left to right' }).press('End')
  await expectAccessible('the crop of a logo')
  await crop.getByRole('button', { name: 'Upload the logo' }).press('Enter')
  const logo = page.getByRole('img', { name: `Logo of ${vendor.name}` })
  await expect(logo).toBeVisible()
  expect(await logo.boundingBox()).toMatchObject({ width: 170, height: 170 })

  const pictures = page.getByRole('region', { name: 'Pictures' })
  await upload('Add a picture', await aPicture('room.png'))
  await expect(pictures.getByRole('img', { name: 'Picture 1 of 1' })).toBeVisible()
  await upload('Add a picture', textFile('room.txt'))
  await expect(pictures.getByText('Only JPEG, PNG, WebP and GIF pictures can be uploaded.')).toBeVisible()
  await pictures.getByRole('button', { name: 'Delete Picture 1 of 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete' }).click()
  await expect(pictures.getByRole('img')).toHaveCount(0)

  const services = page.getByRole('list', { name: 'Services' })
  await page.getByRole('combobox', { name: 'Add a service' }).fill('Counselling')
  await page.getByRole('option', { name: 'Counselling', exact: true }).click()
  await expect(services.getByRole('listitem')).toHaveText(['Counselling', 'Physiotherapy'])
  await services.getByRole('button', { name: 'Remove Physiotherapy' }).click()
  await page.getByRole('button', { name: 'Yes, remove' }).click()
  await expect(services.getByRole('listitem')).toHaveText(['Counselling'])
})

test(
  'VADM-056, VADM-057, VADM-058, VADM-059, ERR-023: the intake form is uploaded, viewed and deleted',
  { tag: '@phone' },
  async ({ page, signedInAs, apiAs, expectAccessible, isMobile }) => {
    const vendor = await importTestVendor(await apiAs('ADMIN'), {
      name: 'Form House',
      admins: [demoAccount('VENDOR').email],
    })
    await signedInAs('VENDOR')
    await page.goto(`/vendors/${vendor.id}/intake-form`)
    const upload = async (file: ReturnType<typeof pdfFile>) => {
      const field = page.getByLabel('Upload an intake form')
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), field.click()])
      await chooser.setFiles(file)
    }
    await upload(textFile('form.txt'))
    const refused = page.getByRole('dialog', { name: 'Validation Error' })
    await expect(refused).toContainText('Selected file is not a PDF!')
    await refused.getByRole('button', { name: 'OK' }).click()
    await upload(pdfFile('form.pdf'))
    await expect(page.getByRole('main').getByRole('link', { name: 'Intake form (PDF)' })).toBeVisible()
    await expect(page.getByLabel('Replace the intake form')).toBeFocused()
    if (!isMobile) await expect(page.getByTitle('Preview of the intake form')).toBeVisible()
    await expectAccessible('the intake form')

    await page.getByRole('button', { name: 'Delete the intake form' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete' }).click()
    await expect(page.getByRole('dialog', { name: 'File Deleted' })).toContainText('File deleted successfully')
  },
)

test('VADM-015, VADM-026, VADM-028, VADM-061: the fields are disabled for contacts who are not primary; administrators have the Status switch', async ({
  page,
  openPageAs,
  signedInAs,
  apiAs,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Foreign House' })
  await signedInAs('VENDOR')
  await page.goto(`/vendors/${vendor.id}`)
  await expect(page.getByRole('textbox', { name: 'About' })).toBeDisabled()
  await expect(page.getByRole('switch', { name: 'Accepting Referrals' })).toBeDisabled()
  await expect(page.getByLabel('Upload a logo')).toHaveCount(0)
  await page.goto(`/vendors/${vendor.id}/intake-form`)
  await expect(page.getByText('No intake form file uploaded yet.')).toBeVisible()
  await expect(page.getByLabel('Upload an intake form')).toHaveCount(0)

  const admin = await openPageAs('ADMIN')
  await admin.goto(`/vendors/${vendor.id}`)
  await admin.getByRole('switch', { name: 'Status' }).press('Space')
  await admin.getByRole('dialog').getByRole('button', { name: 'Yes, suspend' }).click()
  await expect(admin.getByRole('switch', { name: 'Status' })).not.toBeChecked()
  expect((await listAllVendors(await apiAs('ADMIN'))).find(({ id }) => id === vendor.id)?.active).toBe(false)
})

test('issue 6: primary contacts read the statistics of a vendor, optionally week by week', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('ADMIN')
  await page.goto('/vendors/1')
  const numbers = page.getByRole('region', { name: 'Numbers' })
  await expect(numbers).toContainText('Time to first response')
  await numbers.getByRole('button', { name: 'Show week by week' }).press('Enter')
  await expect(numbers.getByRole('table', { name: 'Time to the first status' })).toBeVisible()
  await numbers.getByRole('button', { name: 'Hide the weeks' }).press('Enter')
  await expect(numbers.getByRole('table')).toHaveCount(0)
})
