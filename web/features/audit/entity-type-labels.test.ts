import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getAuditEntityTypeLabel, getAuditEntityTypeLabels } from './entity-type-labels.ts'

test('every kind that the server writes into the audit log has a label, so that the log can be filtered by it', () => {
  const sources = globSync('server/**/*.ts', { exclude: ['**/*.test.ts', 'server/testing/**'] })
  const written = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\baction(?:: [^,\n]+)?,\s*kind: '([^']+)'/g)].map(([, kind]) => kind!),
  )
  expect(written.length).toBeGreaterThan(50)
  expect(Object.keys(getAuditEntityTypeLabels())).toEqual(expect.arrayContaining([...new Set(written)]))
})

test('a kind of a newer server is shown as it is', () => {
  expect(getAuditEntityTypeLabel('two-step')).toBe('Two-step sign-in')
  expect(getAuditEntityTypeLabel('weather')).toBe('weather')
})
