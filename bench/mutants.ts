import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { can } from '#contract/policy.ts'

// SR-040: forces every rule of the policy to return true, then false, in a copy of the tree. A mutant that no test
// detects is an untested rule. RULES=refer,connect limits the run to these rules.

const ROOT = join(import.meta.dirname, '..')
const COPIED = ['contract', 'server', 'assets', 'bench', 'bin', 'web', 'package.json', 'tsconfig.json']
const CONFIGS = ['vitest.config.ts', 'vite.config.ts', 'lingui.config.ts']
const TESTS = ['server/whole-hub-tests/access.test.ts', 'server/whole-hub-tests/http.test.ts', 'server/features']
const MINUTES_10 = 600_000

const rules = process.env.RULES?.split(',') ?? Object.keys(can)
const copy = await mkdtemp(join(tmpdir(), 'care-mutants-'))
const survivors: string[] = []
try {
  for (const path of [...COPIED, ...CONFIGS]) await cp(join(ROOT, path), join(copy, path), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  const policy = join(copy, 'contract/policy.ts')
  const source = await readFile(policy, 'utf8')

  for (const rule of rules) {
    for (const verdict of [true, false]) {
      await writeFile(policy, `${source}\nObject.assign(can, { ${rule}: () => ${verdict} })\n`)
      const noticed = await someTestFails()
      console.log(`${rule} always ${verdict}: ${noticed ? 'noticed' : 'SURVIVES'}`)
      if (!noticed) survivors.push(`${rule} ${verdict}`)
    }
  }
} finally {
  await rm(copy, { recursive: true, force: true })
}
await mkdir(join(ROOT, '.cache/bench'), { recursive: true })
await writeFile(join(ROOT, '.cache/bench/mutants.json'), JSON.stringify({ rules, survivors }, null, 2))
console.log(`${2 * rules.length} mutants, ${survivors.length} survive`)
process.exitCode = survivors.length > 0 ? 1 : 0

function someTestFails(): Promise<boolean> {
  const vitest = join(ROOT, 'node_modules/.bin/vitest')
  return new Promise((resolve, reject) => {
    execFile(
      vitest,
      ['run', '--project=server', '--bail=1', ...TESTS],
      { cwd: copy, timeout: MINUTES_10 },
      (error, stdout, stderr) => {
        // A run that failed before its tests says nothing about the rule.
        if (error && !/Tests .*failed/.test(stdout)) reject(new Error((stdout + stderr).slice(-2_000)))
        else resolve(error !== null)
      },
    )
  })
}
