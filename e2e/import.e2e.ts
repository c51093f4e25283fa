import type { Page } from '@playwright/test'
import { listAllVendors, fetchVendor } from './test-data.ts'
import { textFile } from './documents.ts'
import { expect, test } from './fixtures.ts'
import { workbookFile } from './workbooks.ts'

// Step 5: vendors from a spreadsheet.

const HEADER = ['Name', 'Email', 'Phone', 'Status', 'Locations', 'Services', 'Avatar ID']

const rowsOfFile = (page: Page) =>
  page
    .getByRole('table', { name: 'Rows of the file' })
    .or(page.getByRole('list', { name: 'Rows of the file' }))
    .locator('[data-row]')

const choose = (page: Page, file: ReturnType<typeof workbookFile>) => page.getByLabel('Workbook').setInputFiles(file)

for (const ending of ['xlsx', 'xls']) {
  test(`NAV-022, IMP-001, IMP-002, IMP-003, IMP-022, ERR-037: an administrator imports ${ending}, with warnings, progress and a result; a second import adds nothing`, async ({
    page,
    signedInAs,
    apiAs,
    expectAccessible,
  }) => {
    const mark = Date.now().toString(36)
    const name = (one: string) => `${one} ${mark}`
    const rows = [
      HEADER,
      [
        name('Lakeside Care'),
        `lake-${mark}@example.org`,
        '416-555-0101',
        'active',
        '100 Queen St W, Toronto, ON M5H 2N2::Lakeside desk',
        'Physiotherapy; Hot meals',
        '2',
      ],
      [
        name('Riverside Care'),
        `river-${mark}@example.org`,
        '',
        '',
        '1 Nowhere Qqxyzzy;110 Laurier Ave W, Ottawa, ON K1P 1J1',
        'Counselling',
        '99',
      ],
      ['', `nameless-${mark}@example.org`, '', '', '', '', ''],
      [name('Without Mail'), '', '', '', '', '', ''],
      [name('Bad Mail'), 'not an address', '', '', '', '', ''],
      [name('Lakeside Care'), `twin-${mark}@example.org`, '', '', '', '', ''],
    ]
    await signedInAs('ADMIN')
    await page.goto('/admin/vendors/import')
    await expect(page.getByRole('heading', { level: 1, name: 'Import Vendors' })).toBeVisible()
    await choose(page, workbookFile(`vendors.${ending}`, rows))

    await expect(page.getByRole('heading', { name: '2 vendors to import' })).toBeVisible()
    await expect(rowsOfFile(page)).toHaveCount(6)
    const lakeside = rowsOfFile(page).filter({ hasText: `lake-${mark}@example.org` })
    for (const text of ['100 Queen St W, Toronto', 'Is imported']) await expect(lakeside).toContainText(text)
    for (const [of, text] of [
      [`nameless-${mark}`, 'Name is missing.'],
      ['Without Mail', 'Email is missing.'],
      ['not an address', 'is not valid.'],
      [`twin-${mark}`, 'is already in an earlier row.'],
    ] as const) {
      const skipped = rowsOfFile(page).filter({ hasText: of })
      await expect(skipped).toContainText('Is skipped')
      await expect(skipped).toContainText(text)
    }
    const river = rowsOfFile(page).filter({ hasText: `river-${mark}@example.org` })
    for (const text of ['1 Nowhere Qqxyzzy', 'and 1 more', 'The avatar ID “99” is not one of 0 to 53']) {
      await expect(river).toContainText(text)
    }
    if (ending === 'xlsx') await expectAccessible('a workbook with problems')
    await page.getByRole('checkbox', { name: 'Only rows with problems (5)' }).check()
    await expect(rowsOfFile(page)).toHaveCount(5)
    await expect(lakeside).toHaveCount(0)
    const listed = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save the problems' }).click()
    expect((await listed).suggestedFilename()).toBe('import-warnings.csv')

    // Geocoding waits until the page has shown its progress.
    const seen = Promise.withResolvers<void>()
    await page.route('**/api/geocode/batch', async (route) => {
      await seen.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Import 2 vendors' }).click()
    await expect(
      page.getByText("Preparing vendors to import... This may take few moments. Please don't refresh the page."),
    ).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Preparing vendors' })).toHaveAttribute('aria-valuenow', '0')
    if (ending === 'xlsx') await expectAccessible('an import under way')
    seen.resolve()

    const done = page.getByRole('dialog', { name: 'Vendors Imported' })
    await expect(done).toContainText('Vendors Imported Successfully')
    const counts = 'Rows in the file: 6. Imported: 2. Already listed: 0. Skipped: 4.'
    await expect(done).toContainText(counts)
    await done.getByRole('button').click()
    await expect(page.getByRole('heading', { name: '2 vendors imported' })).toBeVisible()
    await expect(page.getByRole('main').getByText(counts)).toBeVisible()
    await expect(page.getByRole('table', { name: 'Rows that were skipped' }).getByRole('row')).toHaveCount(5)
    await expect(page.getByRole('table', { name: 'Locations that were not found' })).toContainText(/nowhere qqxyzzy/i)
    if (ending === 'xlsx') await expectAccessible('the result of an import')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save all problems' }).click()
    expect((await saved).suggestedFilename()).toBe('import-problems.csv')

    await page.getByRole('button', { name: 'Import another file' }).click()
    await choose(page, workbookFile(`vendors.${ending}`, rows))
    await page.getByRole('button', { name: 'Import 2 vendors' }).click()
    const nothing = page.getByRole('dialog', { name: 'No new vendors' })
    await expect(nothing).toContainText('Already listed: 2. Skipped: 4.')
    await nothing.getByRole('button').click()
    await expect(nothing).toBeHidden()
    await expect(done).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'No new vendors' })).toBeVisible()
    await expect(page.getByText('2 were already listed and stay as they are.')).toBeVisible()
    await expect(page.getByRole('main').getByText('Imported: 0. Already listed: 2. Skipped: 4.')).toBeVisible()

    const calls = await apiAs('ADMIN')
    const found = (await listAllVendors(calls)).filter((one) => one.name.endsWith(mark))
    expect(found.map((one) => one.name).toSorted()).toEqual([name('Lakeside Care'), name('Riverside Care')])
    const stored = await fetchVendor(calls, found.find((one) => one.name.startsWith('Lakeside'))!.id)
    expect(stored.locations).toMatchObject([{ city: 'Toronto', clinic_name: 'Lakeside desk' }])
    expect(stored.services).toHaveLength(2)

    await page.goto(`/?search=${encodeURIComponent(name('Lakeside Care'))}`)
    await expect(page.getByRole('button', { name: new RegExp(`^${name('Lakeside Care')}, Clinic`) })).toBeAttached()
  })
}

test('IMP-004, IMP-017, IMP-018, ERR-035: a file that is no valid workbook is reported before anything is sent', async ({
  page,
  signedInAs,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url())
  })
  await signedInAs('ADMIN')
  await page.goto('/admin/vendors/import')
  for (const [file, messages] of [
    [{ ...textFile('text.xlsx'), mimeType: 'application/zip' }, 'Invalid file.'],
    [workbookFile('other.xlsx', [HEADER, ['A', 'a@example.org']], 'Sheet1'), 'Invalid file.'],
    [workbookFile('other.xls', [HEADER, ['A', 'a@example.org']], 'vendors'), 'Invalid file.'],
    [truncate(workbookFile('cut.xlsx', [HEADER, ['A', 'a@example.org']])), 'Invalid file.'],
    [workbookFile('empty.xlsx', [HEADER]), 'Empty file.'],
    [textFile('nothing.xlsx', ''), 'Empty file.'],
    [{ ...textFile('huge.xlsx'), buffer: Buffer.alloc(21 * 1024 * 1024) }, 'This file is too large: at most 20 MB.'],
    [workbookFile('bad.xlsx', [HEADER, ['', 'a@example.org'], ['B', '']]), 'No valid vendors to import!'],
  ] as const) {
    await choose(page, file)
    const errorDialog = page.getByRole('dialog', { name: 'Validation Error' })
    await expect(errorDialog, file.name).toContainText(messages)
    await errorDialog.getByRole('button').click()
    await expect(errorDialog).toBeHidden()
    await expect(page.getByRole('alert')).toContainText(messages)
  }
  await expect(rowsOfFile(page).first()).toContainText('Name is missing.')
  expect(calls).toEqual([])
})

const truncate = (file: ReturnType<typeof workbookFile>) => ({
  ...file,
  buffer: file.buffer.subarray(0, file.buffer.length / 2),
})

test('IMP-021: an import that fails half-way says so and can be resumed', async ({ page, signedInAs }) => {
  const mark = Date.now().toString(36)
  const rows = Array.from({ length: 31 }, (_, i) => [`Batch ${i} ${mark}`, `batch-${i}-${mark}@example.org`])
  let calls = 0
  await page.route('**/api/import-vendors', (route) => {
    calls += 1
    return calls === 2
      ? route.fulfill({ status: 500, json: { message: 'The hub has failed.', errors: {} } })
      : route.continue()
  })
  await signedInAs('ADMIN')
  await page.goto('/admin/vendors/import')
  await choose(page, workbookFile('batch.xlsx', [['Name', 'Email'], ...rows]))
  await page.getByRole('button', { name: 'Import 31 vendors' }).click()
  await expect(page.getByRole('heading', { name: 'The import has stopped' })).toBeVisible()
  await expect(page.getByText(/^Vendors sent: 30 of 31\. New: 30\./)).toBeVisible()
  await page.getByRole('button', { name: 'Continue the import' }).click()
  await expect(page.getByRole('heading', { name: '31 vendors imported' })).toBeVisible()
  expect(calls).toBe(3)
})

test('issue 7: reading a file can be cancelled, and many rows are shown 50 to a page', async ({ page, signedInAs }) => {
  const rows = Array.from({ length: 120 }, (_, i) => [`Paged ${i}`, i % 40 === 7 ? '' : `paged-${i}@example.org`])
  const file = workbookFile('many.xlsx', [['Name', 'Email', 'Nonsense'], ...rows])
  const held = Promise.withResolvers<void>()
  await page.route(/workbook\.worker/, async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await page.addInitScript(() => {
    const { terminate } = Worker.prototype
    Worker.prototype.terminate = function () {
      terminate.call(this)
      document.documentElement.dataset.workerEnded = 'yes'
    }
  })
  await signedInAs('ADMIN')
  await page.goto('/admin/vendors/import')
  await choose(page, file)
  await expect(page.getByText('Reading many.xlsx…')).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-worker-ended')
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('data-worker-ended', 'yes')
  held.resolve()

  await choose(page, file)
  await expect(page.getByRole('heading', { name: '117 vendors to import' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('The column “Nonsense” is not known')
  await expect(rowsOfFile(page)).toHaveCount(50)
  const pages = page.getByRole('navigation', { name: 'Rows of the file' })
  await expect(pages).toContainText('Showing 1 to 50 of 120')
  await pages.getByRole('button', { name: 'Last page' }).click()
  await expect(rowsOfFile(page)).toHaveCount(20)
  await page.getByRole('checkbox', { name: 'Only rows with problems (3)' }).check()
  await expect(rowsOfFile(page)).toHaveCount(3)
  await expect(pages).toContainText('Showing 1 to 3 of 3')
})
