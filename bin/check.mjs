import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages } from './install.mjs'
import { isMainModule, runMain, productEnvironment, findProductNode, ROOT, runCommand, say } from './runtime.mjs'

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
const REPORT = join(ROOT, '.cache/vitest.json')

/**
 * Runs every quick check, even after one has failed. Returns the number of passed tests and the number of failed tests
 * and checks.
 */
export async function runChecks() {
  const present = CHECKED_PATHS.filter((path) => existsSync(join(ROOT, path)))
  let failed = 0
  for (const [name, command, ...args] of [
    ['Types', 'tsc', '--noEmit', '-p', '.'],
    ['Lint', 'oxlint', '--type-aware', '--deny-warnings', ...present],
    ['Format', 'oxfmt', '--check', ...present],
    ['Unused code', 'knip'],
    ['Secrets', findProductNode(), 'bin/scan-secrets.mjs'],
    ['Licences', findProductNode(), 'bin/check-licences.mjs'],
  ]) {
    if ((await runStep(name, command, args)) !== 0) failed++
  }
  const tests = await runUnitTests()
  return { passed: tests.passed, failed: failed + tests.failed }
}

async function runUnitTests() {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  rmSync(REPORT, { force: true })
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`]
  const code = await runStep('Unit and HTTP tests', 'vitest', args)
  const report = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : {}
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = report
  // A file that does not load fails without a failed test.
  return { passed, failed: failed || (code === 0 ? 0 : 1) }
}

/** Announces a step and runs an installed command. Returns its exit code. */
export async function runStep(name, command, args, environment = {}) {
  say(`\n${name}`)
  const began = Date.now()
  const code = await runCommand(command, args, {
    env: { ...productEnvironment(), ...environment },
    shell: process.platform === 'win32',
  })
  say(`${name}: ${code === 0 ? 'good' : 'FAILED'} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
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
