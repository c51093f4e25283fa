import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { complianceSections } from './compliance.ts'

const PROVEN = new Set(
  globSync(['{contract,server,bench,bin}/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'e2e/*.e2e.ts'])
    .filter((file) => !file.endsWith('compliance.test.ts'))
    .flatMap((file) => readFileSync(file, 'utf8').match(/SR-\d{3}/g) ?? []),
)

test('SR-105, NAV-073: each claim of the compliance page cites requirements that a test names', () => {
  for (const { text, proof } of complianceSections.flatMap(({ claims }) => claims)) {
    expect(proof.length, text.en).toBeGreaterThan(0)
    expect(
      proof.filter((row) => !PROVEN.has(row)),
      text.en,
    ).toEqual([])
  }
})

test('SR-105: the page covers each law that the footer names', () => {
  const headings = complianceSections.map(({ heading }) => heading.en).join(' ')
  for (const law of ['PIPEDA', 'PHIPA', 'HIPAA']) expect(headings).toContain(law)
})
