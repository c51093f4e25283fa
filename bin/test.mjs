import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build.mjs'
import { chromiumEnvironment, reportSummaries, runAllChecks, runStep, runTests, withExitCode } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { installPackages } from './install.mjs'
import { summarizeJourneys } from './journey-report.mjs'
import { findProductNode, runMain, ROOT } from './runtime.mjs'

const REPORT = join(ROOT, 'test-results/journeys.json') // where playwright.config.ts writes it

async function runEverything() {
  await installPackages()
  const chromium = await findChromium()
  const summaries = await runAllChecks()
  try {
    // Some of the slow tests open the built pages in the browser.
    await buildWeb()
    summaries.push(await checkBundleBudget())
    summaries.push(
      await runTests('Slow tests', ['slow', 'slow-web', 'object-storage'], {
        environment: chromiumEnvironment(chromium),
      }),
    )
    summaries.push(await runJourneys(chromium))
  } catch (error) {
    console.error(error)
    summaries.push({ passed: 0, failures: [{ name: 'Build', message: error.message }], retried: [] })
  }
  return reportSummaries(summaries)
}

async function checkBundleBudget() {
  const name = 'Bundle budget'
  const code = await runStep(name, findProductNode(), ['tools/bundle-budget.ts'], { isCaptured: true })
  return withExitCode({ passed: 0, failures: [], retried: [] }, name, code)
}

async function runJourneys(chromium) {
  rmSync(REPORT, { force: true })
  const name = 'Browser journeys'
  const code = await runStep(name, 'playwright', ['test'], { environment: chromiumEnvironment(chromium) })
  const report = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : {}
  return withExitCode(summarizeJourneys(report), name, code)
}

await runMain(runEverything)
