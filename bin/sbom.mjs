// `npm run sbom`: prints the components of an installation without development packages, in CycloneDX.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages } from './install.mjs'
import { isMainModule, runMain, ROOT } from './runtime.mjs'

/**
 * Returns the path and entry of each package of the lock file that an installation needs. `devOptional` ones are
 * development packages that a needed package would use if they were there.
 */
export const findProductionPackages = (lock) =>
  Object.entries(lock.packages).filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)

/** Returns the list of these packages as JSON in CycloneDX 1.6. The same packages give the same text. */
export async function formatSbom({ name, version }, packages) {
  // Not at the top, because the packages may not be installed when this file is loaded.
  const { default: library } = await import('@cyclonedx/cyclonedx-library')
  const { Enums, Models, Serialize, Spec, SPDX } = library
  const describe = (type, fullName, entry) => {
    const [group, ownName] = fullName.startsWith('@') ? fullName.split('/') : [undefined, fullName]
    const purl = `pkg:npm/${fullName.replace('@', '%40')}@${entry.version}`
    return new Models.Component(type, ownName, { group, version: entry.version, purl, bomRef: purl })
  }
  const licenceOf = (text) => {
    if (SPDX.isSupportedSpdxId(text)) return new Models.SpdxLicense(text)
    return / (AND|OR) /.test(text) ? new Models.LicenseExpression(text) : new Models.NamedLicense(text)
  }
  const bom = new Models.Bom()
  bom.metadata.component = describe(Enums.ComponentType.Application, name, { version })
  const known = new Set()
  for (const [path, entry] of packages) {
    const component = describe(Enums.ComponentType.Library, nameOf(path, entry), entry)
    if (known.has(component.purl)) continue
    known.add(component.purl)
    const [algorithm, digest] = entry.integrity.split('-')
    component.hashes.set(`SHA-${algorithm.slice(3)}`, Buffer.from(digest, 'base64').toString('hex'))
    if (entry.license) component.licenses.add(licenceOf(entry.license))
    bom.components.add(component)
  }
  const factory = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
  return `${new Serialize.JsonSerializer(factory).serialize(bom, { sortLists: true, space: 1 })}\n`
}

const nameOf = (path, { name }) => name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Reads package.json or package-lock.json. */
export const readManifest = (name, folder = ROOT) => JSON.parse(readFileSync(join(folder, name), 'utf8'))

if (isMainModule(import.meta.url)) {
  await runMain(async () => {
    await installPackages()
    process.stdout.write(
      await formatSbom(readManifest('package.json'), findProductionPackages(readManifest('package-lock.json'))),
    )
  })
}
