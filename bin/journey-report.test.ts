import { expect, test } from 'vitest'
import { summarizeJourneys } from './journey-report.mjs'

const specOf = (title: string, status: string, errors: { message: string }[] = []) => ({
  file: 'map.e2e.ts',
  title,
  tests: [{ projectName: 'phone', status, results: [{ errors: [] }, { errors }] }],
})

test('a report names what failed with its reason, without colours, and what passed at the second try', () => {
  const report = {
    suites: [
      { specs: [specOf('one', 'expected'), specOf('two', 'skipped')] },
      {
        specs: [specOf('three', 'flaky')],
        suites: [{ specs: [specOf('four', 'unexpected', [{ message: '\u001B[31mNo marker\u001B[39m\nCall log' }])] }],
      },
    ],
  }
  expect(summarizeJourneys(report)).toEqual({
    passed: 2,
    retried: ['e2e/map.e2e.ts (phone): three'],
    failures: [{ name: 'e2e/map.e2e.ts (phone): four', message: 'No marker\nCall log' }],
  })
})

test('a run that wrote no report has passed nothing', () => {
  expect(summarizeJourneys({})).toEqual({ passed: 0, retried: [], failures: [] })
})
