import { readMessageStart } from './failure-message.mjs'

/**
 * Counts what passed in a report of Playwright (its JSON reporter) and names what failed, and what passed only at the second
 * try: that counts as passed, too.
 */
export function summarizeJourneys({ suites = [] }) {
  const summary = { passed: 0, failures: [], retried: [] }
  for (const { file, title, tests } of suites.flatMap(allSpecs)) {
    for (const { projectName, status, results } of tests) {
      const name = `e2e/${file} (${projectName}): ${title}`
      if (status === 'expected' || status === 'flaky') summary.passed++
      if (status === 'flaky') summary.retried.push(name)
      if (status === 'unexpected') {
        const message = results.at(-1)?.errors[0]?.message ?? 'no message'
        summary.failures.push({ name, message: readMessageStart(message) })
      }
    }
  }
  return summary
}

const allSpecs = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(allSpecs)]
