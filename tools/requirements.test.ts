import { expect, test } from 'vitest'
import { findUnassertedRequirementTests, findUnassertedRequirementTestsIn } from './assertions.ts'
import {
  groupClaimsByRow,
  findClaimsInTestSource,
  listClaimsOfReachedProofs,
  MAX_REQUIREMENTS_PER_TITLE,
  readTestClaims,
  readStoredProofResults,
  readRequirementRows,
  ROWS_WITHOUT_TEST,
} from './requirements.ts'

const claims = readTestClaims()
const rows = readRequirementRows()

test('every row of the requirements is named by a test, or its reason is given', () => {
  const claimed = groupClaimsByRow(claims)
  const unclaimed = rows.filter(({ id }) => !claimed.has(id))
  expect(unclaimed.filter(({ id }) => !(id in ROWS_WITHOUT_TEST)).map(({ id, text }) => `${id} ${text}`)).toEqual([])
  const unclaimedIds = new Set(unclaimed.map(({ id }) => id))
  expect(Object.keys(ROWS_WITHOUT_TEST).filter((id) => !unclaimedIds.has(id))).toEqual([])
})

test('tests name only rows that exist', () => {
  const known = new Set(rows.map(({ id }) => id))
  expect(
    claims.flatMap((claim) => claim.rows.filter((id) => !known.has(id)).map((id) => `${claim.file}: ${id}`)),
  ).toEqual([])
})

test('kept results of proofs name only rows that exist, and claim them only where the target was reached', () => {
  const results = readStoredProofResults()
  const known = new Set(rows.map(({ id }) => id))
  const named = [...results.values()].flatMap((result) => result.rows)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((id) => !known.has(id))).toEqual([])
  const missed = { rows: ['NAV-001'], target: 'At most 1 ms', isReached: false }
  expect(listClaimsOfReachedProofs(new Map([['a.json', missed]]))).toEqual([])
  expect(listClaimsOfReachedProofs(new Map([['a.json', { ...missed, isReached: true }]]))).toHaveLength(1)
})

test(`no title names more than ${MAX_REQUIREMENTS_PER_TITLE} rows`, () => {
  const crowded = claims.filter((claim) => claim.rows.length > MAX_REQUIREMENTS_PER_TITLE)
  expect(crowded.map(({ file, title }) => `${file}: ${title}`)).toEqual([])
})

test('titles of tests and steps, and values of tables, name rows; comments and other texts do not', () => {
  const source = `
    // NAV-001
    for (const [row] of [['NAV-002, NAV-003', '/']]) test(\`\${row}: NAV-004\`, async () => {
      await test.step('NAV-005: a step', () => expect('see NAV-006').toBe(1))
    })
    test.each([['NAV-007']])('%s and NAV-008', () => undefined)
  `
  expect(findClaimsInTestSource('a.test.ts', source).map((claim) => claim.rows)).toEqual(
    expect.arrayContaining([['NAV-002', 'NAV-003'], ['NAV-004'], ['NAV-005'], ['NAV-007'], ['NAV-008']]),
  )
  expect(findClaimsInTestSource('a.test.ts', source)).toHaveLength(5)
})

test('every test and step that names a row asserts something for it', () => {
  expect(findUnassertedRequirementTests()).toEqual([])
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
  expect(findUnassertedRequirementTestsIn('a.test.ts', source).map(({ title }) => title)).toEqual([
    'NAV-001: nothing',
    'NAV-002: a value is described',
    'NAV-003: a function that asserts nothing',
    'NAV-004: only its step asserts',
    '…: a row of a table',
  ])
})
