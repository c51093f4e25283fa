import { expect, test } from 'vitest'
import { computeSharedBuffersMb } from './settings.ts'

const GIGABYTE = 2 ** 30

test.each([
  ['a small virtual machine', 0.5, 128],
  ['two gigabytes', 2, 256],
  ['a clinic PC, of which the system keeps a part', 7.7, 896],
  ['a server', 64, 1_024],
])('the built-in database keeps an eighth of the memory of %s, within its bounds', (_, gigabytes, expected) => {
  expect(computeSharedBuffersMb(gigabytes * GIGABYTE)).toBe(expected)
})
