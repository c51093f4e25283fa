import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { installPackages } from './install.mjs'
import {
  captureCommand,
  isMainModule,
  productEnvironment,
  findProductNode,
  ROOT,
  runCommand,
  runMain,
  say,
} from './runtime.mjs'

const CHECKED_PATHS = [
  'bin',
  'contract',
  'server',
  'web',
  'e2e',
  'bench',
  'tools',
  'vite.config.ts',
  'vitest.config.ts',
]
const REPORTS = join(ROOT, '.cache')

/**
 * Runs the static checks, the component tests and the other quick tests side by side, all of them also after one has
 * failed. Returns how many passed and failed.
 */
export async function runChecks() {
  const chromium = await findChromium()
  const [failedChecks, tests, componentTests] = await Promise.all([
    runStaticChecks(),
    runTests('Unit and HTTP tests', ['server', 'web']),
    // React as the product ships it: its development build takes half as long again.
    runTests('Component tests', ['components'], { ...chromiumEnvironment(chromium), NODE_ENV: 'production' }),
  ])
  return {
    passed: tests.passed + componentTests.passed,
    failed: failedChecks + tests.failed + componentTests.failed,
  }
}

/** One after the other, as each of them keeps a core busy. Returns how many failed. */
async function runStaticChecks() {
  const present = CHECKED_PATHS.filter((path) => existsSync(join(ROOT, path)))
  let failed = 0
  for (const [name, command, ...args] of [
    // Several checkers each resolve the shared types again, which takes twice the processor time.
    ['Types', 'tsc', '--noEmit', '-p', '.', '--checkers', '1'],
    ['Lint', 'oxlint', '--type-aware', '--deny-warnings', ...present],
    ['Format', 'oxfmt', '--check', ...present],
    ['Unused code', 'knip'],
    ['Secrets', findProductNode(), 'bin/scan-secrets.mjs'],
    ['Licences', findProductNode(), 'bin/check-licences.mjs'],
  ]) {
    if ((await runStep(name, command, args, { isCaptured: true })) !== 0) failed++
  }
  return failed
}

/** Runs these projects of `vitest.config.ts`. */
export async function runTests(name, projects, environment = {}) {
  const report = join(REPORTS, `vitest-${projects[0]}.json`)
  mkdirSync(REPORTS, { recursive: true })
  rmSync(report, { force: true })
  const args = ['run', ...projects.map((project) => `--project=${project}`), '--reporter=default', '--reporter=json']
  const code = await runStep(name, 'vitest', [...args, `--outputFile.json=${report}`], { environment })
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : {}
  // A file that does not even load fails without a failed test in it.
  return { passed, failed: failed || (code === 0 ? 0 : 1) }
}

/** Names the browser for `e2e/chromium.ts`; undefined leaves the choice to Playwright. */
export const chromiumEnvironment = (chromium) => (chromium ? { CHROMIUM_PATH: chromium } : {})

/** Announces a step and runs an installed command; `isCaptured` prints its output when it has ended. Returns its exit code. */
export async function runStep(name, command, args, { environment = {}, isCaptured = false } = {}) {
  if (!isCaptured) say(`\n${name}`)
  const startedAt = Date.now()
  const options = { env: { ...productEnvironment(), ...environment }, shell: process.platform === 'win32' }
  const { code, output = '' } = isCaptured
    ? await captureCommand(command, args, options)
    : { code: await runCommand(command, args, options) }
  if (code !== 0 && output) say(`\n${output}`)
  say(`${name}: ${code === 0 ? 'good' : 'FAILED'} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
  return code
}

if (isMainModule(import.meta.url)) {
  await runMain(async () => {
    await installPackages()
    const { passed, failed } = await runChecks()
    say(`\n${passed} passed, ${failed} failed`)
    return failed > 0 ? 1 : 0
  })
}
