// `node bin/check-licences.mjs`: lists each package whose licence is not accepted.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMainModule, runMain, ROOT } from './runtime.mjs'

/** Licences of libraries that permit our use, as SPDX ids. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'Apache-2.0',
  'MPL-2.0',
  'OFL-1.1',
  '0BSD',
  'CC0-1.0',
  'Unlicense',
  'BlueOak-1.0.0',
  'Python-2.0',
])

/** Packages that are accepted with another licence, and the reasons. */
const EXCEPTIONS = [
  {
    name: /^caniuse-lite$/,
    licence: 'CC-BY-4.0',
    why: 'data of browsers, read while building; credit is in its package',
  },
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips, a shared library of its own that sharp loads; unchanged',
  },
  { name: /^pako$/, licence: 'Zlib', why: 'as free as MIT, and for the part that is a port of zlib only' },
  { name: /^slick$/, licence: 'MIT (http://mootools.net/license.txt)', why: 'MIT, not written as SPDX wants it' },
]

/**
 * Returns a line for each package of the lock file, development included, whose licence is neither allowed nor an
 * exception.
 */
export function findRefusedLicences(packages) {
  return Object.entries(packages).flatMap(([path, { license = 'none' }]) => {
    if (path === '') return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const isTaken = (one) =>
      ALLOWED.has(one) || EXCEPTIONS.some((exception) => exception.licence === one && exception.name.test(name))
    return isTaken(license) || isTakenExpression(license, isTaken) ? [] : [`${name}: ${license}`]
  })
}

/** SPDX: of 'A OR B' one is enough, of 'A AND B' both must be allowed. No package nests them. */
function isTakenExpression(expression, isTaken) {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  return plain.includes(' OR ') ? plain.split(' OR ').some(isTaken) : plain.split(' AND ').every(isTaken)
}

if (isMainModule(import.meta.url)) {
  await runMain(async () => {
    const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
    const refused = findRefusedLicences(lock.packages)
    for (const line of refused) console.error(`A licence that we do not take: ${line}`)
    return refused.length > 0 ? 1 : 0
  })
}
