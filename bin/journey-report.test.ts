import { expect, test } from 'vitest'
import { summarizeJourneys } from './journey-report.mjs'

const specOf = (title: string, status: string, errors: { message: string }[] = []) => ({
  file: 'map.e2e.ts',
  title,
  tests: [{ projectName: 'phone', status, results: [{ errors }, { errors: errors.slice(0, 1) }] }],
})

test('a report names what failed and what passed at the second try with the reasons, without colours', () => {
  const report = {
    suites: [
      { specs: [specOf('one', 'expected'), specOf('two', 'skipped')] },
      {
        specs: [specOf('three', 'flaky', [{ message: 'No card' }])],
        suites: [{ specs: [specOf('four', 'unexpected', [{ message: '\u001B[31mNo marker\u001B[39m\nCall log' }])] }],
      },
    ],
  }
  expect(summarizeJourneys(report)).toEqual({
    passed: 2,
    retried: [{ name: 'e2e/map.e2e.ts (phone): three', message: 'No card' }],
    failures: [{ name: 'e2e/map.e2e.ts (phone): four', message: 'No marker\nCall log' }],
  })
})

test('a run that wrote no report has passed nothing', () => {
  expect(summarizeJourneys({})).toEqual({ passed: 0, retried: [], failures: [] })
})
