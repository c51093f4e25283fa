import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './install.mjs'
import { isMain, main, productEnvironment, productNode, ROOT, run, say } from './runtime.mjs'

const OURS = ['bin', 'contract', 'server', 'web', 'e2e', 'bench', 'tools', 'vite.config.ts', 'vitest.config.ts']
const REPORT = join(ROOT, '.cache/vitest.json')

/** Runs every quick check, also after one has failed. Answers how many tests passed and what failed, tests and checks alike. */
export async function check() {
  const present = OURS.filter((path) => existsSync(join(ROOT, path)))
  let failed = 0
  for (const [name, command, ...words] of [
    ['Types', 'tsc', '--noEmit', '-p', '.'],
    ['Lint', 'oxlint', '--type-aware', '--deny-warnings', ...present],
    ['Format', 'oxfmt', '--check', ...present],
    ['Unused code', 'knip'],
    ['Secrets', productNode(), 'bin/scan-secrets.mjs'],
    ['Licences', productNode(), 'bin/check-licences.mjs'],
  ]) {
    if ((await step(name, command, words)) !== 0) failed++
  }
  const tests = await unitTests()
  return { passed: tests.passed, failed: failed + tests.failed }
}

async function unitTests() {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  rmSync(REPORT, { force: true })
  const words = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`]
  const code = await step('Unit and HTTP tests', 'vitest', words)
  const report = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : {}
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = report
  // A file that does not even load fails without a failed test in it.
  return { passed, failed: failed || (code === 0 ? 0 : 1) }
}

/** Announces a step and runs an installed command; answers its exit code. */
export async function step(name, command, words, environment = {}) {
  say(`\n${name}`)
  const began = Date.now()
  const code = await run(command, words, {
    env: { ...productEnvironment(), ...environment },
    shell: process.platform === 'win32',
  })
  say(`${name}: ${code === 0 ? 'good' : 'FAILED'} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
  return code
}

if (isMain(import.meta.url)) {
  await main(async () => {
    await install()
    const { passed, failed } = await check()
    say(`\n${passed} passed, ${failed} failed`)
    return failed > 0 ? 1 : 0
  })
}
