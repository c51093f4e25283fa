import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chooseTests, listChangedFiles } from './changed-tests.mjs'

const alwaysRun = chooseTests([]).quick

test('without changes no test of the server and none in the browser runs', () => {
  expect(alwaysRun).toEqual(['contract/', 'tools/', 'bin/', 'web/'])
  expect(chooseTests([]).components).toEqual([])
})

test('a changed file runs the tests of its folder, one in an uppermost folder those of its name', () => {
  const { quick, components } = chooseTests([
    'server/features/users/edit.ts',
    'server/features/users/routes.ts',
    'server/migrations/0001-users.sql',
    'server/app.ts',
    'web/features/referrals/received/panel/ReceivedReferralPanel.module.css',
    'contract/users.ts',
    'docs/operate.md',
  ])

  expect(quick).toEqual([...alwaysRun, 'server/features/users/', 'server/migrations/', 'server/app.'])
  expect(components).toEqual(['web/features/referrals/received/panel/'])
})

test('what differs from the upstream branch has changed: committed or not, new, renamed or removed', () => {
  const { folder, git, write } = createRepository()
  write('server/same.ts', 'server/old.ts', 'server/gone.ts', 'server/edited.ts', '.gitignore')
  git('add', '.')
  git('commit', '-qm', 'All')
  git('branch', 'published')
  git('branch', '--set-upstream-to=published')
  git('mv', 'server/old.ts', 'server/renamed.ts')
  git('rm', '-q', 'server/gone.ts')
  git('commit', '-qm', 'Move')
  writeFileSync(join(folder, 'server/edited.ts'), 'edited')
  write('server/new.ts')

  expect(listChangedFiles(folder).toSorted()).toEqual(
    ['edited', 'gone', 'new', 'old', 'renamed'].map((name) => `server/${name}.ts`),
  )
})

test('without an upstream branch what the last commit changed counts as well, without git nothing', () => {
  const { folder, git, write } = createRepository()
  write('first.ts')
  git('add', '.')
  git('commit', '-qm', 'First')
  write('new.ts')
  expect(listChangedFiles(folder)).toEqual(['new.ts'])

  git('add', '.')
  git('commit', '-qm', 'Second')
  expect(listChangedFiles(folder)).toEqual(['new.ts'])

  rmSync(join(folder, '.git'), { recursive: true })
  expect(listChangedFiles(folder)).toEqual([])
})

function createRepository() {
  const folder = mkdtempSync(join(tmpdir(), 'care-changed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const git = (...args: string[]) => {
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org']
    const { status, stderr } = spawnSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  const write = (...paths: string[]) => {
    for (const path of paths) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), path)
    }
  }
  git('init', '-q')
  return { folder, git, write }
}
