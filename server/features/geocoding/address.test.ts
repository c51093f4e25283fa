import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_ADDRESS_LENGTH } from '#contract/geocoding.ts'
import { parseAddress } from './address.ts'

/** Returns the parts in one line: unit | number | street | city | province | country | postal code. */
function partsOf(text: string) {
  const address = parseAddress(text)
  if (!address) return null
  const { unit, number, street, city, province, countryCode, postalCode } = address
  return [unit, number, street, city, province, countryCode, postalCode].join(' | ')
}

const ADDRESSES: [string, string][] = [
  ['200 Elizabeth St, Toronto, ON M5G 2C4, Canada', ' | 200 | Elizabeth St | Toronto | ON | CA | M5G 2C4'],
  ['200 elizabeth st, toronto, on m5g 2c4, canada', ' | 200 | Elizabeth St | Toronto | ON | CA | M5G 2C4'],
  ['200 ELIZABETH ST, TORONTO, ON M5G2C4', ' | 200 | Elizabeth St | Toronto | ON | CA | M5G 2C4'],
  ['200 elizabeth street toronto ontario canada', ' | 200 | Elizabeth Street | Toronto | ON | CA | '],
  ['200 elizabeth st toronto on', ' | 200 | Elizabeth St | Toronto | ON | CA | '],
  ['88 queens park cres toronto', ' | 88 | Queens Park Cres | Toronto |  |  | '],
  ['10 yonge st richmond hill', ' | 10 | Yonge St | Richmond Hill |  |  | '],
  ['10 church street st. catharines, on', ' | 10 | Church Street | St. Catharines | ON | CA | '],
  ['10 St Clair Ave W, Toronto, ON M4V 1L4', ' | 10 | St Clair Ave W | Toronto | ON | CA | M4V 1L4'],
  ['44 St Christophe Street, Noëlville, ON', ' | 44 | St Christophe Street | Noëlville | ON | CA | '],
  ['790 Rue Principale, Casselman, ON K0A 1M0', ' | 790 | Rue Principale | Casselman | ON | CA | K0A 1M0'],
  ['200, rue Elgin, Ottawa, ON K2P 1L5', ' | 200 | rue Elgin | Ottawa | ON | CA | K2P 1L5'],
  ['5-200, rue Elgin, bureau 3, Ottawa', '5 | 200 | rue Elgin | Ottawa |  |  | '],
  ['Clinique Elgin, 200, rue Elgin, Ottawa', ' | 200 | rue Elgin | Ottawa |  |  | '],
  ['200, Main Street, Ottawa', ' | 200 | Main Street | Ottawa |  |  | '],
  ['5, 200 Elizabeth St, Toronto', ' | 200 | Elizabeth St | Toronto |  |  | '],
  ['200, rue Elgin', ' | 200 | rue Elgin |  |  |  | '],
  ['55 o’connor st, ottawa, on k1p 6l2', ' | 55 | O’Connor St | Ottawa | ON | CA | K1P 6L2'],
  ['12a king st. w., suite 300, hamilton, ont l8p 1a1', '300 | 12A | King St. W. | Hamilton | ON | CA | L8P 1A1'],
  ['Suite 500 - 200 Elizabeth St, Toronto ON', '500 | 200 | Elizabeth St | Toronto | ON | CA | '],
  ['5-200 Elizabeth St, Toronto, ON', '5 | 200 | Elizabeth St | Toronto | ON | CA | '],
  ['B-12 King St, Barrie', 'B | 12 | King St | Barrie |  |  | '],
  ['Apt B, 12 King St, Barrie', 'B | 12 | King St | Barrie |  |  | '],
  ['200 Elizabeth St #5, Toronto', '5 | 200 | Elizabeth St | Toronto |  |  | '],
  ['12 King St Unit 4, Barrie', '4 | 12 | King St | Barrie |  |  | '],
  ['2nd Floor, 12 King St, Barrie', '2nd Floor | 12 | King St | Barrie |  |  | '],
  ['123-125 Main St, Perth, ON', ' | 123-125 | Main St | Perth | ON | CA | '],
  ['12 1/2 King St, Barrie', ' | 12 1/2 | King St | Barrie |  |  | '],
  ['100 5th Street, Toronto', ' | 100 | 5th Street | Toronto |  |  | '],
  ['603 County Road 49, ON K0K 2T0, Canada', ' | 603 | County Road 49 |  | ON | CA | K0K 2T0'],
  ['12345 Highway 7, Perth, ON', ' | 12345 | Highway 7 | Perth | ON | CA | '],
  ['Highway 17 & Highway 599, Upsala, ON', ' |  | Highway 17 & Highway 599 | Upsala | ON | CA | '],
  ['rr 2, muncey, on n0l 1y0, canada', ' |  | RR 2 | Muncey | ON | CA | N0L 1Y0'],
  ['po box 12, bala, on', ' |  | PO Box 12 | Bala | ON | CA | '],
  ['general delivery, attawapiskat, on p0l 1a0', ' |  | General Delivery | Attawapiskat | ON | CA | P0L 1A0'],
  ['211 York Road, Hamilton (Dundas), ON L9H 1M9', ' | 211 | York Road | Hamilton | ON | CA | L9H 1M9'],
  ["St. Joseph's, 50 Charlton Ave E, Hamilton", ' | 50 | Charlton Ave E | Hamilton |  |  | '],
  ['Niagara On The Lake, ON L0S 1T0, Canada', ' |  |  | Niagara On The Lake | ON | CA | L0S 1T0'],
  ['niagara-on-the-lake', ' |  |  | Niagara-on-the-Lake |  |  | '],
  ['Richmond Hill', ' |  |  | Richmond Hill |  |  | '],
  ['1 Main St, Barrie, ON KOA 1AO', ' | 1 | Main St | Barrie | ON | CA | K0A 1A0'],
  ['Toronto M5G', ' |  |  | Toronto | ON | CA | M5G'],
  ['M5G 2C4', ' |  |  |  | ON | CA | M5G 2C4'],
  ['12 King St, Suite M5G, Barrie', 'M5G | 12 | King St | Barrie |  |  | '],
  ['100 5th Ave NE', ' | 100 | 5th Ave NE |  |  |  | '],
  ['100 Main St NE, Calgary, AB', ' | 100 | Main St NE | Calgary | AB | CA | '],
  ['Vancouver, B.C.', ' |  |  | Vancouver | BC | CA | '],
  ['1 av. du parc, québec, qc g1r 2b5', ' | 1 | Av. du Parc | Québec | QC | CA | G1R 2B5'],
  ['Toronto, ON, CA', ' |  |  | Toronto | ON | CA | '],
  ['Los Angeles, CA', ' |  |  | Los Angeles | CA | US | '],
  ['New York, NY 10001, USA', ' |  |  | New York | NY | US | 10001'],
  ['Billings, MT', ' |  |  | Billings | MT | US | '],
  ['90210', ' |  |  |  |  | US | 90210'],
  ['Paris, France', ' |  |  | Paris |  | FR | '],
  ['10115 Berlin, Germany', ' |  |  | Berlin |  | DE | '],
]

test.each(ADDRESSES)('%s', (text, parts) => {
  expect(partsOf(text)).toBe(parts)
})

const names = (text: string) => parseAddress(text)?.candidates.map(({ key }) => key)

test('A name split at the comma is looked up whole first', () => {
  expect(names('90 King Street Prince, Edward, ON K0K 2T0')?.[0]).toBe('prince edward')
})

test('A direction behind or before a name is also looked up in full', () => {
  expect(names('100 James Street Huron E, ON N0K 1W0')).toContain('huron east')
  expect(names('N Bay, ON')).toContain('north bay')
})

test('The inner name of a former municipality precedes the city that it is now part of', () => {
  expect(names('211 York Road, Hamilton (Dundas), ON')).toEqual(['dundas', 'hamilton'])
})

test('Words of a street are no city names', () => {
  expect(names('123 Main Street')).toEqual([])
  expect(names('100 5th Ave NE')).toEqual([])
})

test('Kinds of municipality may precede or follow the name', () => {
  expect(names('Township of Leeds and the Thousand Islands, ON')).toContain('leeds and the thousand islands')
  expect(names('Wikwemikong First Nation, ON')).toContain('wikwemikong')
})

test.each([
  '',
  ' ',
  ',,,',
  'a\u0000b',
  '\uD800',
  'x'.repeat(MAX_ADDRESS_LENGTH + 1),
  `${'x'.repeat(250)}, on`,
  'a,'.repeat(100),
])('%j is no address', (text) => {
  expect(parseAddress(text)).toBeNull()
})

test('Parsing any text ends, throws nothing and stays within the limits of a location', () => {
  const words = constantFrom(
    '12',
    'unit',
    '#',
    'st',
    'king',
    'on',
    'm5g',
    '2c4',
    ',',
    '-',
    'canada',
    '(',
    ')',
    'e',
    'rr',
  )
  const text = oneof(
    string({ unit: 'binary', maxLength: 400 }),
    array(words, { maxLength: 80 }).map((all) => all.join(' ')),
  )
  assert(
    property(text, (typed) => {
      const address = parseAddress(typed)
      if (!address) return
      expect(address.street.length).toBeLessThanOrEqual(200)
      expect(address.city.length).toBeLessThanOrEqual(100)
      expect(address.unit.length).toBeLessThanOrEqual(50)
      expect(address.number.length).toBeLessThanOrEqual(50)
      expect(address.candidates.length).toBeLessThanOrEqual(24)
    }),
    { numRuns: 3000 },
  )
})
