import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { geocodingRoutes, type GeocodeResult } from '#contract/geocoding.ts'
import { importRoutes } from '#contract/imports.ts'
import { serviceRoutes } from '#contract/services.ts'
import { buildCurrentUser, listOf } from '#web/testing/examples.ts'
import { button, dialog, link, textsOf } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { answer, neverAnswer, refuse, type StubbedRoute } from '#web/testing/stub-server.ts'
import { buildWorkbookFromXml } from './test-workbook.ts'

type Row = (string | null)[]

const HEADER = ['Name', 'Email', 'Locations']
const NORTHSIDE = ['Northside Rehab', 'office@northside.example', '100 Queen St W, Toronto']
const LAKESIDE = ['Lakeside Meals', 'hello@lakeside.example', 'Nowhere 5']
const NAMELESS = [null, 'someone@example.ca', null]

const TORONTO: GeocodeResult = {
  street: 'Queen Street W',
  unit: '',
  number: '100',
  city: 'Toronto',
  state: 'ON',
  country: 'Canada',
  countryCode: 'CA',
  zip: 'M5H 2N2',
  zipInferred: false,
  lat: 43.65,
  lng: -79.38,
  precision: 'street',
  provider: 'offline',
}

const imported = (count: number, more: object = {}) =>
  answer(importRoutes.vendors, { imported: count, skipped: 0, known: 0, errors: [], error_rows: [], ...more })
const located = (...results: (GeocodeResult | null)[]) => answer(geocodingRoutes.findMany, { data: results })

const renderImport = (...answers: StubbedRoute[]) =>
  renderPage('/admin/vendors/import', { user: buildCurrentUser('ADMIN'), answers })

/** Chooses a workbook whose sheet Vendors has these rows. */
async function chooseWorkbook(...rows: Row[]) {
  const content = rows.map((row, nth) => `<row r="${nth + 1}">${cellsOf(row, nth + 1)}</row>`).join('')
  const bytes = buildWorkbookFromXml(`<sheetData>${content}</sheetData>`)
  await userEvent.upload(page.getByLabelText('Workbook'), new File([bytes], 'vendors.xlsx'))
}

const cellsOf = (row: Row, number: number) =>
  row
    .map((text, nth) => text && `<c r="${'ABC'[nth]}${number}" t="inlineStr"><is><t>${text}</t></is></c>`)
    .filter(Boolean)
    .join('')

test('the columns of the sheet are named before a file is chosen', async () => {
  await renderImport()
  await expect.element(page.getByText(/Name the sheet Vendors/)).toBeVisible()
  for (const column of ['Name', 'Email', 'Primary Admins', 'Booking link'])
    await expect.element(page.getByText(column, { exact: true })).toBeVisible()
})

test('nothing is sent before the rows have been reviewed; a row without a name is marked and skipped', async () => {
  const { callsOf } = await renderImport()
  await chooseWorkbook(HEADER, NORTHSIDE, NAMELESS)
  await expect.element(page.getByText('From vendors.xlsx; 1 row is skipped.')).toBeVisible()
  await expect.element(page.getByText(/^Northside Rehab/)).toBeVisible()
  await expect
    .element(
      page.getByText(
        'While importing, we also check whether an email is already listed and whether each address is found.',
      ),
    )
    .toBeVisible()
  await expect.element(button('Import 1 vendor')).toHaveFocus()
  expect(callsOf(geocodingRoutes.findMany)).toEqual([])
  await button('Choose another file').click()
  await expect.element(button('Choose a file')).toBeVisible()
})

test('services that the import adds to the list are named before anything is sent', async () => {
  const known = { id: 41, name: 'Médication', private: false, version: 1, children: [], sub: [] }
  await renderImport(answer(serviceRoutes.list, listOf(known)))
  await chooseWorkbook(['Name', 'Email', 'Services'], [...NORTHSIDE.slice(0, 2), 'medication;Physioterapy'])
  await expect
    .element(page.getByText('Not in the list of services yet, and added to it when you import: physioterapy.'))
    .toBeVisible()
  await page.getByRole('checkbox', { name: 'Only rows with problems (1)' }).click()
  await expect.element(page.getByText('The service “physioterapy” is not in the list and will be added.')).toBeVisible()
})

test('only the rows with something to know are shown when asked for', async () => {
  await renderImport()
  await chooseWorkbook(HEADER, NORTHSIDE, NAMELESS)
  await expect.element(page.getByText(/^Northside Rehab/)).toBeVisible()
  await page.getByRole('checkbox').click()
  await expect.element(page.getByText(/^Northside Rehab/)).not.toBeInTheDocument()
  await expect.element(page.getByText('someone@example.ca')).toBeVisible()
})

test('a file that is no workbook is refused in a dialog and in the page', async () => {
  await renderImport()
  await userEvent.upload(page.getByLabelText('Workbook'), new File(['Name,Email'], 'vendors.xlsx'))
  await expect
    .element(dialog('Validation Error'))
    .toMatchTextContent(/Invalid file\.It must be an \.xlsx or \.xls workbook with a sheet named Vendors\./)
  await button('OK').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(button('Choose a file')).toBeVisible()
})

test('when every row is skipped because of the header, the page names the columns', async () => {
  await renderImport()
  await chooseWorkbook(['name', 'Email'], ['Northside Rehab', 'office@northside.example'])
  await expect.element(dialog('Validation Error').getByText('No valid vendors to import!')).toBeVisible()
  await button('OK').click()
  await expect.element(page.getByText(/The column “name” is ignored/).first()).toBeVisible()
})

test('an address without a result is left out, listed with its row, and the result names the counts', async () => {
  const { callsOf } = await renderImport(located(TORONTO, null), imported(2))
  await chooseWorkbook(HEADER, NORTHSIDE, LAKESIDE)
  await button('Import 2 vendors').click()
  await expect.element(dialog('Vendors Imported').getByText(/Vendors Imported Successfully/)).toBeVisible()
  await button('OK').click()
  await expect.element(page.getByRole('heading', { name: '2 vendors imported' })).toBeVisible()
  await expect.element(page.getByText('1 location was not found and left out.')).toBeVisible()
  expect(textsOf('cell')).toEqual(['Row', 'Name', 'Address', '3', 'Lakeside Meals', 'Nowhere 5'])
  const sent = callsOf(importRoutes.vendors).map(({ body }) => body as { vendors: { locations: unknown[] }[] })
  expect(sent.map(({ vendors }) => vendors.map(({ locations }) => locations.length))).toEqual([[1, 0]])
  await button('Import another file').click()
  await expect.element(button('Choose a file')).toBeVisible()
})

test("the server's errors stand above the rows that it refused", async () => {
  const errors = ['Northside Rehab: The website is not a valid address.']
  await renderImport(located(TORONTO), imported(0, { skipped: 1, errors, error_rows: [0], refused_rows: [0] }))
  await chooseWorkbook(HEADER, NORTHSIDE)
  await button('Import 1 vendor').click()
  await expect.element(page.getByText('Issues while importing the vendors')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Northside Rehab' })).toBeVisible()
  expect(textsOf('heading')).toContain('No new vendors')
})

test('ERR-037: an import with remarks about rows that were all imported is confirmed as well', async () => {
  const errors = ['Northside Rehab: no account has the address ann@example.ca.']
  await renderImport(located(TORONTO), imported(1, { errors, error_rows: [0] }))
  await chooseWorkbook(HEADER, NORTHSIDE)
  await button('Import 1 vendor').click()
  await expect.element(dialog('Vendors Imported').getByText(/Vendors Imported Successfully/)).toBeVisible()
  await button('OK').click()
  await expect.element(page.getByText(/no account has the address/).first()).toBeVisible()
})

test('ERR-036: an issue that many rows have is listed and counted once', async () => {
  const errors = Array.from({ length: 140 }, (_, nth) => `Issue ${nth % 101}`)
  const error_rows = errors.map(() => 0)
  await renderImport(located(TORONTO), imported(0, { skipped: 1, errors, error_rows, refused_rows: [0] }))
  await chooseWorkbook(HEADER, NORTHSIDE)
  await button('Import 1 vendor').click()
  await expect.element(page.getByText('And 1 more.', { exact: true })).toBeVisible()
})

test('vendors that are all here already are said to stay as they are', async () => {
  await renderImport(located(TORONTO), imported(0, { skipped: 1, known: 1, known_rows: [0] }))
  await chooseWorkbook(HEADER, NORTHSIDE)
  await button('Import 1 vendor').click()
  await expect
    .element(dialog('No new vendors').getByText('They were all already listed and stay as they are.'))
    .toBeVisible()
  await button('OK').click()
  await expect.element(page.getByText('1 was already listed and stays as it is.')).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'Rows that were already listed' })).toBeVisible()
  expect(textsOf('cell')).toEqual(['Row', 'Name', 'Email', '2', 'Northside Rehab', 'office@northside.example'])
})

test('when some rows were listed already and the others are skipped, the message gives the counts', async () => {
  await renderImport(located(TORONTO), imported(0, { skipped: 1, known: 1, known_rows: [0] }))
  await chooseWorkbook(HEADER, NORTHSIDE, NAMELESS)
  await button('Import 1 vendor').click()
  await expect
    .element(dialog('No new vendors').getByText('Rows in the file: 2. Imported: 0. Already listed: 1. Skipped: 1.'))
    .toBeVisible()
  await expect.element(page.getByText(/^They were all already listed/)).not.toBeInTheDocument()
})

test('the names of imported and listed rows lead to their vendors, in a new tab that keeps the result', async () => {
  await renderImport(
    located(TORONTO, null),
    imported(1, { skipped: 1, known: 1, known_rows: [0], vendor_ids: [41, 42] }),
  )
  await chooseWorkbook(HEADER, NORTHSIDE, LAKESIDE)
  await button('Import 2 vendors').click()
  await button('OK').click()
  const listed = page.getByRole('table', { name: 'Rows that were already listed' }).getByRole('link')
  await expect.element(listed).toHaveAccessibleName('Northside Rehab (opens in a new tab)')
  await expect.element(listed).toHaveAttribute('href', '/vendors/41')
  await expect.element(listed).toHaveAttribute('target', '_blank')
  const added = page.getByRole('table', { name: 'Rows that were imported' })
  await expect.element(added.getByRole('link')).toHaveAttribute('href', '/vendors/42')
  const notFound = page.getByRole('table', { name: 'Locations that were not found' })
  await expect.element(notFound.getByRole('link')).toHaveAttribute('href', '/vendors/42')
})

test('a cancelled import tells what was sent and goes on from there', async () => {
  const { stub, callsOf } = await renderImport(located(TORONTO), neverAnswer(importRoutes.vendors))
  await chooseWorkbook(HEADER, NORTHSIDE)
  await button('Import 1 vendor').click()
  await expect.element(page.getByText('0 of 1 vendor sent')).toBeVisible()
  await button('Cancel').click()
  await expect.element(page.getByText('Vendors sent: 0 of 1. New: 0. No vendor is imported twice.')).toBeVisible()
  stub(imported(1))
  await button('Continue the import').click()
  await expect.element(dialog('Vendors Imported')).toBeVisible()
  expect(callsOf(geocodingRoutes.findMany)).toHaveLength(1)
})

test('IMP-002: an import without locations is being prepared until the first vendors are sent', async () => {
  const { callsOf } = await renderImport(neverAnswer(importRoutes.vendors))
  await chooseWorkbook(HEADER, [...NORTHSIDE.slice(0, 2), null])
  await button('Import 1 vendor').click()
  await expect.element(page.getByText(/^Preparing vendors to import\.\.\./)).toBeVisible()
  await expect.element(page.getByText('0 of 1 vendor sent')).toBeVisible()
  expect(callsOf(geocodingRoutes.findMany)).toEqual([])
})

test('a refused import shows the reason', async () => {
  await renderImport(located(TORONTO), refuse(importRoutes.vendors, 403, 'You don’t have permission to do this.'))
  await chooseWorkbook(HEADER, NORTHSIDE)
  await button('Import 1 vendor').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('You don’t have permission to do this.')
})

test('leaving a running import asks first', async () => {
  const { address } = await renderImport(located(TORONTO), neverAnswer(importRoutes.vendors))
  await chooseWorkbook(HEADER, NORTHSIDE)
  await button('Import 1 vendor').click()
  await expect.element(page.getByText('0 of 1 vendor sent')).toBeVisible()
  await link('Vendor Map').click()
  await expect.element(dialog('Are you sure?').getByText(/The import stops if you leave/)).toBeVisible()
  await button('No, cancel').click()
  expect(address()).toBe('/admin/vendors/import')
  await expect.element(page.getByText('0 of 1 vendor sent')).toBeVisible()
})
