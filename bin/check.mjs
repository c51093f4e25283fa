import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chooseTests } from './changed-tests.mjs'
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

/** Runs the static checks beside the tests that need no database and those of changed folders. Returns a summary of each. */
async function runQuickChecks() {
  const { quick, components } = chooseTests()
  say(`Beside the static checks, the tests of ${[...quick, ...components].join(' ')}`)
  return Promise.all([
    runStaticChecks(),
    runQuickTests(quick),
    ...(components.length > 0 ? [runComponentTests(components)] : []),
  ])
}

/** Runs the static checks, the component tests and the other tests that are not slow side by side. Returns a summary of each. */
export const runAllChecks = () => Promise.all([runStaticChecks(), runQuickTests(), runComponentTests()])

const runQuickTests = (paths = []) => runTests('Unit and HTTP tests', ['server', 'web'], { paths })

async function runComponentTests(paths = []) {
  // React as the product ships it: its development build takes half as long again.
  const environment = { ...chromiumEnvironment(await findChromium()), NODE_ENV: 'production' }
  return runTests('Component tests', ['components'], { environment, paths })
}

/** One after the other, as each of them keeps a core busy. */
async function runStaticChecks() {
  const present = CHECKED_PATHS.filter((path) => existsSync(join(ROOT, path)))
  const failures = []
  for (const [name, command, ...args] of [
    // Several checkers each resolve the shared types again, which takes twice the processor time.
    ['Types', 'tsc', '--noEmit', '-p', '.', '--checkers', '1'],
    ['Lint', 'oxlint', '--type-aware', '--deny-warnings', ...present],
    ['Format', 'oxfmt', '--check', ...present],
    // A renamed variable is another placeholder, so its message would lose its French.
    ['Messages', 'lingui', 'check', 'sync'],
    ['Unused code', 'knip'],
    ['Secrets', findProductNode(), 'bin/scan-secrets.mjs'],
    ['Licences', findProductNode(), 'bin/check-licences.mjs'],
  ]) {
    const code = await runStep(name, command, args, { isCaptured: true })
    if (code !== 0) failures.push({ name, message: `ended with exit code ${code}` })
  }
  return { passed: 0, failures, retried: [] }
}

/**
 * Runs these projects of `vitest.config.ts`, or of their files those whose path contains one of `paths`. Returns the summary
 * that `test-reporter.mjs` writes.
 */
export async function runTests(name, projects, { environment = {}, paths = [] } = {}) {
  const file = join(REPORTS, `vitest-${projects[0]}.json`)
  mkdirSync(REPORTS, { recursive: true })
  rmSync(file, { force: true })
  const args = ['run', ...projects.map((project) => `--project=${project}`), '--reporter=default', ...paths]
  // A changed folder may have none; a whole project without any is a mistake.
  if (paths.length > 0) args.push('--passWithNoTests')
  const code = await runStep(name, 'vitest', [...args, '--reporter=./bin/test-reporter.mjs'], {
    environment: { ...environment, TEST_SUMMARY: file },
  })
  const summary = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failures: [], retried: [] }
  return withExitCode(summary, name, code)
}

/** Adds a failure when the command failed without having named one. */
export function withExitCode(summary, name, code) {
  if (code === 0 || summary.failures.length > 0) return summary
  return { ...summary, failures: [{ name, message: `ended with exit code ${code}` }] }
}

/** Prints what failed, what passed only at a second try, and the totals. Returns the exit code. */
export function reportSummaries(summaries) {
  const failures = summaries.flatMap((summary) => summary.failures)
  const retried = summaries.flatMap((summary) => summary.retried)
  const passed = summaries.reduce((sum, summary) => sum + summary.passed, 0)
  if (retried.length > 0) say(`\nPassed at the second try:\n${retried.map(formatOutcome).join('\n')}`)
  if (failures.length > 0) say(`\nFailed:\n${failures.map(formatOutcome).join('\n')}`)
  say(`\n${passed} passed, ${failures.length} failed`)
  return failures.length > 0 ? 1 : 0
}

const formatOutcome = ({ name, message }) => `  ${name}\n    ${message.replaceAll('\n', '\n    ')}`

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
    return reportSummaries(await runQuickChecks())
  })
}
