import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findInstallReason } from './install.mjs'
import { findHostNode, findProductNode } from './runtime.mjs'

const packages = (entries: Record<string, object>) => JSON.stringify({ packages: { '': { name: 'ours' }, ...entries } })
const pg = { version: '8.0.0', integrity: 'sha512-a' }
const foreign = { version: '1.0.0', integrity: 'sha512-b', optional: true, os: ['plan9'] }
const native = { version: '1.0.0', integrity: 'sha512-c', optional: true, os: [process.platform], cpu: [process.arch] }
const lock = packages({ 'node_modules/pg': pg, 'node_modules/foreign': foreign, 'node_modules/native': native })

test.each([
  ['nothing is there', undefined, 'none are there yet'],
  ['all is there', { pg, native }, undefined],
  ['another version is there', { pg: { ...pg, version: '7.0.0' }, native }, 'package-lock.json has changed'],
  [
    'the same version has other contents',
    { pg: { ...pg, integrity: 'sha512-x' }, native },
    'package-lock.json has changed',
  ],
  ['a package is missing', { native }, 'package-lock.json has changed'],
  ['an optional package of this platform is missing', { pg }, 'package-lock.json has changed'],
])('SR-133 what the lock file says is installed, when %s', (_, tree, reason) => {
  const installed =
    tree && packages(Object.fromEntries(Object.entries(tree).map(([name, entry]) => [`node_modules/${name}`, entry])))

  expect(findInstallReason({ lock, tree: installed })).toBe(reason)
})

test('npm runs on a Node outside node_modules, the product on 24 or newer', () => {
  const version = spawnSync(findProductNode(), ['--version'], { encoding: 'utf8' }).stdout

  expect(Number(/^v(\d+)/.exec(version)?.[1])).toBeGreaterThanOrEqual(24)
  expect(findHostNode().startsWith(join(import.meta.dirname, '../node_modules'))).toBe(false)
})
