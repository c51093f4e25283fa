import { readMessageStarts } from './failure-message.mjs'

/**
 * Counts what passed in a report of Playwright (its JSON reporter) and names what failed, and what passed only at the second
 * try, each with the errors of its attempts. A second try counts as passed, too.
 */
export function summarizeJourneys({ suites = [] }) {
  const summary = { passed: 0, failures: [], retried: [] }
  for (const { file, title, tests } of suites.flatMap(allSpecs)) {
    for (const { projectName, status, results } of tests) {
      const name = `e2e/${file} (${projectName}): ${title}`
      const message = readMessageStarts(results.flatMap(({ errors }) => errors.slice(0, 1)))
      if (status === 'expected' || status === 'flaky') summary.passed++
      if (status === 'flaky') summary.retried.push({ name, message })
      if (status === 'unexpected') summary.failures.push({ name, message })
    }
  }
  return summary
}

const allSpecs = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(allSpecs)]
