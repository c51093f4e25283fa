import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

const KB = 1_024

test.each([
  [0, '1 kB'],
  [1_500, '1 kB'],
  [340 * KB, '340 kB'],
  [KB * KB - 500, '1 MB'],
  [KB * KB, '1 MB'],
  [25 * KB * KB, '25 MB'],
  [1_023.8 * KB * KB, '1 GB'],
  [12.54 * KB * KB * KB, '12.5 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
