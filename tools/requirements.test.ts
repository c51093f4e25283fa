import { expect, test } from 'vitest'
import { findUnasserted, unassertedIn } from './assertions.ts'
import { claimsByRow, claimsIn, MAX_ROWS_PER_TITLE, readClaims, readRows } from './requirements.ts'

const claims = readClaims()
const rows = readRows()

/** Older titles that still name more rows than one test can say the failure of. The list only gets shorter. */
const CROWDED: string[] = [
  'ENT-007, ENT-008, ENT-010, ENT-011, ENT-012, ENT-013, ENT-014, ENT-015, ENT-016, ENT-017, ENT-021, ENT-025: the public fields of a vendor',
  'ENT-037, ENT-038, ENT-039, ENT-040, ENT-041, ENT-042, ENT-043, ENT-044, API-102: a referral as it is sent and returned',
  'ADM-031, ADM-032, ADM-033, ADM-034, ADM-035, ADM-036, ADM-037, ADM-038, ADM-039, ADM-040: all missing fields are named together',
  'API-094, RECV-045, RECV-046, ENT-064, ENT-065, ENT-066, ENT-067, ENT-068, ENT-069: a report deactivates its user immediately and ends their sessions',
  'AUTH-045, AUTH-046, AUTH-047, AUTH-048, AUTH-050, AUTH-053, AUTH-054, AUTH-055, AUTH-056: all missing fields are named together',
  'API-062, ENT-026, ENT-027, ENT-028, ENT-029, ENT-030, ENT-031, ENT-032, ENT-033, MAP-035: all locations of a vendor, archived ones last, with their covered areas',
  'API-039, ENT-006, ENT-007, ENT-008, ENT-009, ENT-010, ENT-011, ENT-012, ENT-013, ENT-014, ENT-015, ENT-016, ENT-017, ENT-018, ENT-019, ENT-020, ENT-021, ENT-022, ENT-023, ENT-024: a card has exactly these keys',
]

test('every row of the requirements is named by a test', () => {
  const claimed = claimsByRow(claims)
  const unclaimed = rows.filter(({ id }) => !id.startsWith('SR-') && !claimed.has(id))
  expect(unclaimed.map(({ id, text }) => `${id} ${text}`)).toEqual([])
})

test('tests name only rows that exist', () => {
  const known = new Set(rows.map(({ id }) => id))
  expect(
    claims.flatMap((claim) => claim.rows.filter((id) => !known.has(id)).map((id) => `${claim.file}: ${id}`)),
  ).toEqual([])
})

test(`no title names more than ${MAX_ROWS_PER_TITLE} rows`, () => {
  const crowded = claims.filter((claim) => claim.rows.length > MAX_ROWS_PER_TITLE).map(({ title }) => title)
  expect(crowded.filter((title) => !CROWDED.includes(title))).toEqual([])
  expect(CROWDED.filter((title) => !crowded.includes(title))).toEqual([])
})

test('titles of tests and steps, and values of tables, name rows; comments and other texts do not', () => {
  const source = `
    // NAV-001
    for (const [row] of [['NAV-002, NAV-003', '/']]) test(\`\${row}: NAV-004\`, async () => {
      await test.step('NAV-005: a step', () => expect('see NAV-006').toBe(1))
    })
    test.each([['NAV-007']])('%s and NAV-008', () => undefined)
  `
  expect(claimsIn('a.test.ts', source).map((claim) => claim.rows)).toEqual(
    expect.arrayContaining([['NAV-002', 'NAV-003'], ['NAV-004'], ['NAV-005'], ['NAV-007'], ['NAV-008']]),
  )
  expect(claimsIn('a.test.ts', source)).toHaveLength(5)
})

test('every test and step that names a row asserts something for it', () => {
  expect(findUnasserted()).toEqual([])
})

test('a claim is asserted by its own body, by a function of the file, or by a helper that is named for asserting', () => {
  const source = `
    import { createVendor, expectVisible } from './helpers.ts'
    const seen = (name) => expect(name).toBe('NAV')
    const opened = () => openPage()
    test('NAV-001: nothing', async () => void (await createVendor()))
    test('NAV-002: a value is described', () => send(expect.any(String)))
    test('NAV-003: a function that asserts nothing', () => opened())
    test('NAV-004: only its step asserts', () => test.step('NAV-005: a step', () => expect(1).toBe(1)))
    test(\`\${row}: a row of a table\`, () => undefined)
    test('NAV-006', () => expect(1).toBe(1))
    test('NAV-007', () => expect.poll(() => 1).toBe(1))
    test('NAV-008', () => seen('NAV'))
    test('NAV-009', () => names.forEach(seen))
    test('NAV-010', () => expectVisible('NAV'))
    test('NAV-011', () => test.step('an action', () => expect(1).toBe(1)))
    test('without a row', () => undefined)
  `
  expect(unassertedIn('a.test.ts', source).map(({ title }) => title)).toEqual([
    'NAV-001: nothing',
    'NAV-002: a value is described',
    'NAV-003: a function that asserts nothing',
    'NAV-004: only its step asserts',
    '…: a row of a table',
  ])
})
