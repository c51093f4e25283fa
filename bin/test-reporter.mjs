import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { readMessageStarts } from './failure-message.mjs'
import { ROOT } from './runtime.mjs'

/**
 * A Vitest reporter that writes a summary to the file named by TEST_SUMMARY: how many tests passed, the failures (a
 * file, a suite, a test or an error outside of all) and the tests that passed at a second try.
 */
export default class TestReporter {
  onTestRunEnd(files, errors) {
    const summary = { passed: 0, failures: errors.map((error) => failure('Outside of any test', [error])), retried: [] }
    for (const file of files) {
      const path = relative(ROOT, file.moduleId)
      for (const error of file.errors()) summary.failures.push(failure(path, [error]))
      for (const suite of file.children.allSuites()) {
        for (const error of suite.errors()) summary.failures.push(failure(`${path}: ${suite.fullName}`, [error]))
      }
      for (const test of file.children.allTests()) addTest(summary, `${path}: ${test.fullName}`, test)
    }
    writeFileSync(process.env.TEST_SUMMARY, JSON.stringify(summary))
  }
}

function addTest(summary, name, test) {
  const { state, errors = [] } = test.result()
  if (state === 'failed') summary.failures.push(failure(name, errors))
  if (state !== 'passed') return
  summary.passed++
  if (test.diagnostic()?.flaky) summary.retried.push(failure(name, errors))
}

const failure = (name, errors) => ({ name, message: readMessageStarts(errors) })
