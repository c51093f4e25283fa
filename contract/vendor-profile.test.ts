import { expect, test } from 'vitest'
import { VendorPatch } from './vendor-profile.ts'

test('another name is kept once, as it was written first, whatever its case', () => {
  const other_names = ['NSR', 'Northside', ' nsr ', 'NORTHSIDE', 'Rehab']
  expect(VendorPatch.parse({ other_names })).toEqual({ other_names: ['NSR', 'Northside', 'Rehab'] })
})

test('far too many other names are refused without a comparison of each with all others', () => {
  // Which would take minutes.
  const other_names = Array.from({ length: 150_000 }, (_, at) => at.toString(36))
  expect(VendorPatch.safeParse({ other_names }).error?.issues.map(({ path }) => path)).toEqual([['other_names']])
})
