import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build.mjs'
import { chromiumEnvironment, runChecks, runStep, runTests } from './check.mjs'
import { findChromium } from './chromium.mjs'
import { installPackages } from './install.mjs'
import { runMain, ROOT, say } from './runtime.mjs'

const REPORT = join(ROOT, 'test-results/journeys.json') // where playwright.config.ts writes it

await runMain(async () => {
  await installPackages()
  const chromium = await findChromium()
  const parts = [await runChecks()]
  try {
    // Some of the slow tests open the built pages in the browser.
    await buildWeb()
    parts.push(await runTests('Slow tests', ['slow', 'object-storage'], chromiumEnvironment(chromium)))
    parts.push(await runJourneys(chromium))
  } catch (error) {
    console.error(error.message)
    parts.push({ passed: 0, failed: 1 })
  }
  const total = (key) => parts.reduce((sum, part) => sum + part[key], 0)
  say(`\n${total('passed')} passed, ${total('failed')} failed`)
  return total('failed') > 0 ? 1 : 0
})

/** Runs the browser journeys. One that passes only at its second try counts as passed. */
async function runJourneys(chromium) {
  const folder = join(ROOT, 'e2e')
  if (!existsSync(folder) || !readdirSync(folder).some((name) => name.endsWith('.e2e.ts'))) {
    say('\nBrowser journeys: there are none yet, skipped.')
    return { passed: 0, failed: 0 }
  }
  rmSync(REPORT, { force: true })
  const code = await runStep('Browser journeys', 'playwright', ['test'], {
    environment: chromiumEnvironment(chromium),
  })
  const {
    expected = 0,
    flaky = 0,
    unexpected = 0,
  } = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')).stats : {}
  return { passed: expected + flaky, failed: unexpected || (code === 0 ? 0 : 1) }
}
