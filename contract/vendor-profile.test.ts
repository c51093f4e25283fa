import { expect, test } from 'vitest'
import { VendorPatch } from './vendor-profile.ts'

test('another name is kept once, as it was written first, whatever its case', () => {
  const other_names = ['NSR', 'Northside', ' nsr ', 'NORTHSIDE', 'Rehab']
  expect(VendorPatch.parse({ other_names })).toEqual({ other_names: ['NSR', 'Northside', 'Rehab'] })
})
