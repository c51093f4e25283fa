import { i18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { SHEET_COLUMNS, type SheetColumn } from './sheet-columns.ts'
import { parseVendorSheet } from './parse-vendor-sheet.ts'
import type { SheetCell } from './workbook-limits.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

type Filled = Partial<Record<SheetColumn, string>>

/** Returns a sheet with every column, in which each row sets only the given cells. */
const sheetOf = (...rows: Filled[]): SheetCell[][] => [
  [...SHEET_COLUMNS],
  ...rows.map((row) => SHEET_COLUMNS.map((column) => row[column] ?? null)),
]
const read = (...rows: Filled[]) => parseVendorSheet(sheetOf(...rows))
const good = { Name: 'North Clinic', Email: 'north@example.org' }
const only = (...rows: Filled[]) => read(...rows).vendors[0]!
const texts = (...rows: Filled[]) => read(...rows).warnings.map(({ row, text, isSkipped }) => [row, isSkipped, text])

test('a complete row becomes a vendor (IMP-005, CONST-039)', () => {
  const row = {
    ...good,
    Website: 'https://north.example.org',
    Phone: '416-555-0100',
    Status: 'active',
    Bio: 'Since 1970.',
    'Primary Admins': 'Ada@Example.org',
    Locations: '1 King St, Toronto',
    Locations2: '2 King St, Toronto',
    Locations3: '3 King St, Toronto',
    Locations4: '4 King St, Toronto',
    Locations5: '5 King St, Toronto',
    Services: 'Rehab',
    'Avatar ID': '7',
    'Booking link': 'https://book.example.org',
  }
  expect(read(row)).toEqual({
    warnings: [],
    rows: [
      {
        row: 2,
        name: 'North Clinic',
        email: 'north@example.org',
        addresses: [1, 2, 3, 4, 5].map((number) => `${number} King St, Toronto`),
        isSkipped: false,
        remarks: [],
      },
    ],
    vendors: [
      {
        row: 2,
        vendor: {
          name: 'North Clinic',
          email: 'north@example.org',
          phone: '416-555-0100',
          site: 'https://north.example.org',
          booking_link: 'https://book.example.org',
          avatar_type: 7,
          bio: 'Since 1970.',
          status: 1,
          admins: ['ada@example.org'],
          services: ['rehab'],
        },
        locations: [1, 2, 3, 4, 5].map((number) => ({
          address: `${number} king st, toronto`,
          written: `${number} King St, Toronto`,
          facility: '',
        })),
      },
    ],
  })
})

test('headers are case sensitive, and an unknown header is reported (IMP-005)', () => {
  const { vendors, warnings } = parseVendorSheet([
    ['name', 'Email'],
    ['North Clinic', 'north@example.org'],
  ])
  expect(vendors).toEqual([])
  expect(warnings.map(({ row, text }) => [row, text])).toEqual([
    [1, 'The column “Name” is missing.'],
    [1, 'The column “name” is ignored: write its header exactly as “Name”.'],
    [2, 'Name is missing.'],
  ])
})

test('of a header that occurs again the first column is read, and the other is reported', () => {
  const { vendors, warnings } = parseVendorSheet([
    ['Name', 'Email', 'Bio', 'Bio'],
    ['North Clinic', 'north@example.org', 'First', 'Second'],
  ])
  expect(vendors[0]!.vendor).toMatchObject({ bio: 'First' })
  expect(warnings.map(({ row, text }) => [row, text])).toEqual([
    [1, 'The column “Bio” appears twice; only the first is read.'],
  ])
})

test('columns may come in any order', () => {
  const { vendors } = parseVendorSheet([
    ['Email', 'Name'],
    ['north@example.org', 'North Clinic'],
  ])
  expect(vendors[0]!.vendor).toMatchObject({ name: 'North Clinic', email: 'north@example.org' })
})

test('a row without a name is skipped with a warning (IMP-006)', () => {
  expect(read({ Email: 'a@example.org' }).vendors).toEqual([])
  expect(texts({ Email: 'a@example.org' })).toEqual([[2, true, 'Name is missing.']])
})

describe('a row with an invalid email is skipped with a warning (IMP-007)', () => {
  test.each(['north', 'north@example', 'north@.', '@example.org', 'north@ example.org'])("'%s'", (Email) => {
    expect(read({ Name: 'North', Email }).vendors).toEqual([])
    expect(texts({ Name: 'North', Email })).toEqual([[2, true, `The email “${Email}” is not valid.`]])
  })

  test('a missing email', () => expect(texts({ Name: 'North' })).toEqual([[2, true, 'Email is missing.']]))

  test('a dot after the at sign is enough', () =>
    expect(read({ Name: 'North', Email: 'a@b.c' }).vendors).toHaveLength(1))
})

test('of two rows with the same name the first is kept (IMP-008)', () => {
  const rows = [good, { Name: 'NORTH clinic', Email: 'other@example.org' }]
  expect(read(...rows).vendors.map(({ vendor }) => vendor.email)).toEqual(['north@example.org'])
  expect(texts(...rows)).toEqual([[3, true, 'The name “NORTH clinic” is already in an earlier row.']])
})

test('a name repeats another one whatever its spaces, as on the server', () => {
  const rows = [
    { ...good, Name: 'A  B' },
    { Name: 'A B', Email: 'other@example.org' },
  ]
  expect(texts(...rows)).toEqual([[3, true, 'The name “A B” is already in an earlier row.']])
})

test('IMP-008, decision 55: names that differ in accents, case or apostrophes alone are the same', () => {
  const { vendors, warnings } = read(
    { ...good, Name: 'Clinique Médicale d’Été' },
    { Name: "CLINIQUE MEDICALE D'ETE", Email: 'other@example.org' },
  )
  expect(vendors).toHaveLength(1)
  expect(warnings.map(({ row, isSkipped }) => [row, isSkipped])).toEqual([[3, true]])
})

test('of two rows with the same email the first is kept (IMP-009)', () => {
  const rows = [good, { Name: 'South Clinic', Email: 'North@Example.org' }]
  expect(read(...rows).vendors.map(({ vendor }) => vendor.name)).toEqual(['North Clinic'])
  expect(texts(...rows)).toEqual([[3, true, 'The email “North@Example.org” is already in an earlier row.']])
})

test('a skipped row does not make a later one a duplicate', () => {
  const rows = [{ Name: 'North Clinic', Email: 'wrong' }, good]
  expect(read(...rows).vendors.map(({ row }) => row)).toEqual([3])
})

test('an invalid admin email is ignored with a warning, the row is imported (IMP-010)', () => {
  const row = { ...good, 'Primary Admins': 'ada@example.org; bob ;eve@example.org' }
  expect(only(row).vendor.admins).toEqual(['ada@example.org', 'eve@example.org'])
  expect(texts(row)).toEqual([[2, false, 'The admin email “bob” is not valid and is ignored.']])
})

test('a phone that the profile would refuse is imported with a warning', () => {
  const row = { ...good, Phone: '555-0100 ext. 2' }
  expect(only(row).vendor.phone).toBe('555-0100 ext. 2')
  expect(texts(row)).toEqual([[2, false, 'The phone “555-0100 ext. 2” is not a number of at least 10 digits.']])
  expect(texts({ ...good, Phone: '+1 (416) 555-0101' })).toEqual([])
})

test.each([
  ['1 King St;;2 King St', 1],
  ['1 King St;2 King St;', 1],
  ['1 King St; ::Only a name ;2 King St', 1],
])('an empty location entry in "%s" is warned about and ignored (IMP-011)', (Locations, count) => {
  const row = { ...good, Locations }
  expect(only(row).locations.map(({ address }) => address)).toEqual(['1 king st', '2 king st'])
  expect(texts(row)).toEqual(Array.from({ length: count }, () => [2, false, 'An empty location is ignored.']))
})

test('an empty location column adds no location and no warning (IMP-011)', () => {
  expect(read({ ...good, Locations2: '1 King St' }).warnings).toEqual([])
})

test.each([
  ['inactive', 0],
  ['Inactive', 0],
  ['active', 1],
  ['', 1],
  ['0', 1],
  ['closed', 1],
])("status '%s' gives %i (IMP-012)", (Status, status) => {
  expect(only({ ...good, Status }).vendor.status).toBe(status)
})

test('a status that is neither active nor inactive is warned about, because the vendor is active', () => {
  expect(texts({ ...good, Status: 'Paused' })).toEqual([
    [2, false, 'Status: “Paused” is not recognized, so the vendor is active.'],
  ])
  for (const Status of ['Active', 'inactive', '']) expect(texts({ ...good, Status })).toEqual([])
})

test('semicolons separate entries, letters become lower case (IMP-013, IMP-014)', () => {
  const row = {
    ...good,
    Locations: '1 KING St; 2 King St',
    Services: 'Rehab; Meals',
    'Primary Admins': 'A@B.CA;c@d.ca',
  }
  expect(only(row)).toMatchObject({
    locations: [{ address: '1 king st' }, { address: '2 king st' }],
    vendor: { services: ['rehab', 'meals'], admins: ['a@b.ca', 'c@d.ca'] },
  })
})

test('locations are deduplicated, also across columns (IMP-015)', () => {
  const row = { ...good, Locations: '1 King St;1 KING ST', Locations3: ' 1 king st ' }
  expect(only(row).locations).toEqual([{ address: '1 king st', written: '1 king st', facility: '' }])
})

test("a location may have '::' and a facility name, which keeps its letter case (IMP-016)", () => {
  const row = { ...good, Locations: '1 King St :: North Annex;1 King St::South Annex' }
  expect(only(row).locations).toEqual([
    { address: '1 king st', written: '1 King St', facility: 'North Annex' },
    { address: '1 king st', written: '1 King St', facility: 'South Annex' },
  ])
})

test.each(['54', '-1', '1.5', 'hospital'])("avatar ID '%s' is warned about and becomes the default", (id) => {
  expect(only({ ...good, 'Avatar ID': id }).vendor.avatar_type).toBe(0)
  expect(texts({ ...good, 'Avatar ID': id })).toHaveLength(1)
})

test.each<[Filled, string]>([
  [{ Website: 'ftp://example.org' }, 'Website: “ftp://example.org” is not a valid address and is ignored.'],
  [
    { 'Booking link': 'javascript:alert(1)' },
    'Booking link: “javascript:alert(1)” is not a valid address and is ignored.',
  ],
])('a link that is no web address is warned about and left out, and the row is imported: %o', (filled, text) => {
  expect(only({ ...good, ...filled }).vendor).toMatchObject({ site: '', booking_link: '' })
  expect(texts({ ...good, ...filled })).toEqual([[2, false, text]])
})

test.each<[Filled, string]>([
  [{ Name: 'x'.repeat(201) }, 'Name: At most 200 characters.'],
  [{ Phone: '1'.repeat(51) }, 'Phone: At most 50 characters.'],
  [{ Bio: 'x'.repeat(5_001) }, 'Bio: At most 5000 characters.'],
  [{ Services: Array.from({ length: 101 }, (_, i) => `s${i}`).join(';') }, 'Services: there are too many entries.'],
  [
    { Locations: Array.from({ length: 101 }, (_, i) => `${i} King`).join(';') },
    'Locations: there are too many entries.',
  ],
])('a row that the server would refuse is skipped before it is sent: %o', (filled, text) => {
  expect(read({ ...good, ...filled }, good).vendors.map(({ row }) => row)).toEqual([3])
  expect(texts({ ...good, ...filled })).toEqual([[2, true, text]])
})

test('empty rows between others are ignored', () => {
  const { vendors, warnings } = read(good, {}, { Name: 'South', Email: 'south@example.org' })
  expect(vendors.map(({ row }) => row)).toEqual([2, 4])
  expect(warnings).toEqual([])
})

test('issue 7: each row shows before anything is sent what will happen to it', () => {
  const rows = [
    good,
    {},
    { Name: 'South' },
    { ...good, Name: 'East', Email: 'e@x.ca', Locations: ';1 King ::A;1 King' },
  ]
  expect(
    read(...rows).rows.map(({ row, addresses, isSkipped, remarks }) => [row, addresses, isSkipped, remarks]),
  ).toEqual([
    [2, [], false, []],
    [4, [], true, ['Email is missing.']],
    [5, ['1 King'], false, ['An empty location is ignored.']],
  ])
})

test('letters that another program has damaged are warned about; the row is still imported', () => {
  const damaged = { Name: 'R\u{FFFD}SIDENCE', Email: 'r@x.ca', Services: 'Repas \u{FFFD} domicile' }
  expect(read(damaged).vendors).toHaveLength(1)
  expect(texts(damaged)).toEqual([
    [2, false, 'Name: some letters are damaged (\u{FFFD}). Correct them in the workbook.'],
    [2, false, 'Services: some letters are damaged (\u{FFFD}). Correct them in the workbook.'],
  ])
})

const FACTS = {
  Languages: 'English; Punjabi (interpreter); français',
  Hours: 'Mon-Fri 9:00-17:00; Sat 10 pm - 2 am',
  Fees: 'covered by: OHIP',
  Ages: '18-64',
  Availability: 'waitlist: 3 weeks',
  Accessibility: 'Step-free entrance; no hearing loop',
} as const

test('CAP-026: the six optional columns become facts of the vendor; without them a row is what it was', () => {
  const plain = read(good)
  const withoutColumns = parseVendorSheet([
    ['Name', 'Email'],
    [good.Name, good.Email],
  ])
  expect(withoutColumns).toEqual(plain)
  expect(Object.keys(plain.vendors[0]!.vendor)).not.toContain('facts')

  const told = read({ ...good, ...FACTS })
  expect(told.warnings).toEqual([])
  expect(told.rows).toEqual(plain.rows)
  const { facts, ...vendor } = told.vendors[0]!.vendor
  expect(vendor).toEqual(plain.vendors[0]!.vendor)
  const day = (weekday: number) => ({ weekday, opens: '09:00', closes: '17:00', next_day: false })
  expect(facts).toEqual({
    languages: [
      { language: 'en', by: 'staff' },
      { language: 'pa', by: 'interpreter' },
      { language: 'fr', by: 'staff' },
    ],
    hours: [...[1, 2, 3, 4, 5].map(day), { weekday: 6, opens: '22:00', closes: '02:00', next_day: true }],
    fees: { fees: 'covered', fees_note: 'OHIP' },
    ages: { min_age: 18, max_age: 64 },
    availability: { state: 'waitlist', wait_weeks: 3 },
    access: { step_free_entrance: 'yes', hearing_loop: 'no' },
  })
})

test.each([
  ['Ages', '18–64', { ages: { min_age: 18, max_age: 64 } }],
  ['Ages', '65+', { ages: { min_age: 65, max_age: null } }],
  ['Ages', 'up to 17', { ages: { min_age: null, max_age: 17 } }],
  ['Fees', 'Sliding scale', { fees: { fees: 'sliding', fees_note: '' } }],
  ['Availability', 'Full', { availability: { state: 'full', wait_weeks: null } }],
  ['Hours', 'Sun 0:00-24:00', { hours: [{ weekday: 7, opens: '00:00', closes: '00:00', next_day: true }] }],
  ['Languages', 'pa; Punjabi (interpreter)', { languages: [{ language: 'pa', by: 'interpreter' }] }],
] as const)('%s “%s” is understood', (column, text, facts) => {
  expect(only({ ...good, [column]: text }).vendor.facts).toEqual(facts)
})

test.each([
  ['Languages', 'Klingon'],
  ['Hours', 'daily'],
  ['Hours', 'Mon-Fri 9-5'],
  ['Hours', 'Mon 9:00-12:00; Mon 11:00-13:00'],
  ['Hours', 'Mon 25:00-26:00'],
  ['Fees', 'a lot'],
  ['Ages', '64-18'],
  ['Ages', '131+'],
  ['Availability', 'waitlist: 521'],
  ['Availability', 'open: 3'],
  ['Accessibility', 'lift'],
] as const)('%s “%s” is left out with a warning, and the row is imported', (column, text) => {
  const filled = { ...good, [column]: text }
  expect(only(filled).vendor).not.toHaveProperty('facts')
  expect(texts(filled)).toEqual([[2, false, `${column}: “${text}” is not recognized and is ignored.`]])
})
