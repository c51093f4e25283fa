import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { buildWeb } from './build.mjs'
import { chromiumEnvironment, reportSummaries, runChecks, runStep, runTests, withExitCode } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { installPackages } from './install.mjs'
import { runMain, ROOT } from './runtime.mjs'

const REPORT = join(ROOT, 'test-results/journeys.json') // where playwright.config.ts writes it

await runMain(async () => {
  await installPackages()
  const chromium = await findChromium()
  const summaries = await runChecks()
  try {
    // Some of the slow tests open the built pages in the browser.
    await buildWeb()
    summaries.push(await runTests('Slow tests', ['slow', 'object-storage'], chromiumEnvironment(chromium)))
    summaries.push(await runJourneys(chromium))
  } catch (error) {
    console.error(error.message)
    summaries.push({ passed: 0, failures: [{ name: 'Build', message: error.message }], retried: [] })
  }
  return reportSummaries(summaries)
})

/** Runs the browser journeys. One that passes only at its second try counts as passed. */
async function runJourneys(chromium) {
  rmSync(REPORT, { force: true })
  const name = 'Browser journeys'
  const code = await runStep(name, 'playwright', ['test'], { environment: chromiumEnvironment(chromium) })
  const suites = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')).suites : []
  return withExitCode(summarizeJourneys(suites.flatMap(allSpecs)), name, code)
}

const allSpecs = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(allSpecs)]

function summarizeJourneys(specs) {
  const summary = { passed: 0, failures: [], retried: [] }
  for (const { file, title, tests } of specs) {
    for (const { projectName, status, results } of tests) {
      const name = `e2e/${file} (${projectName}): ${title}`
      if (status === 'expected' || status === 'flaky') summary.passed++
      if (status === 'flaky') summary.retried.push(name)
      if (status === 'unexpected') {
        const message = results.at(-1)?.errors[0]?.message ?? 'no message'
        summary.failures.push({ name, message: stripVTControlCharacters(message).split('\n', 1)[0] })
      }
    }
  }
  return summary
}
