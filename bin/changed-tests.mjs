import { spawnSync } from 'node:child_process'
import { ROOT } from './runtime.mjs'

/** Folders whose tests need no database and few seconds. */
const ALWAYS = ['contract/', 'tools/', 'bin/', 'web/']

/**
 * The tests of the quick check, as path filters of Vitest: those that need no database, and those beside the files that
 * differ from the upstream branch (without one: from the commit before the last). Renames count on both sides. Outside a git
 * checkout nothing counts as changed.
 * @param {string[]} changed paths below the root of the checkout
 * @returns {{ quick: string[], components: string[] }} `components` is empty when no file of the web has changed
 */
export function chooseTests(changed = listChangedFiles()) {
  const filters = [...new Set(changed.filter((path) => /\.tsx?$|\.css$|\.sql$/.test(path)).map(filterBeside))]
  return {
    quick: [...ALWAYS, ...filters.filter((filter) => filter.startsWith('server/') || filter.startsWith('bench/'))],
    components: filters.filter((filter) => filter.startsWith('web/')),
  }
}

/** `server/features/users/edit.ts` has its tests in its folder; of `server/app.ts` only those of that name count. */
function filterBeside(path) {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  return folder.split('/').length > 2 ? folder : path.replace(/\.\w+$/, '.')
}

/** @returns {string[]} also files that git does not know yet, and those that were removed or renamed */
export function listChangedFiles(folder = ROOT) {
  const git = (...args) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  const base = git('merge-base', 'HEAD', '@{upstream}')
  const previous = git('rev-parse', '--verify', 'HEAD^')
  const from = [base, previous].find(({ status }) => status === 0)?.stdout.trim() ?? 'HEAD'
  const outputs = [git('diff', '--name-only', '--no-renames', from), git('ls-files', '--others', '--exclude-standard')]
  return outputs.flatMap(({ status, stdout }) => (status === 0 ? stdout.split('\n').filter(Boolean) : []))
}
