// `npm run assemble -- FOLDER`: makes an installation in a new folder: the built hub, its production packages and Node,
// without npm, tools, tests and development packages. The container image and the systemd unit run it.
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { buildWeb } from './build.mjs'
import { installPackages } from './install.mjs'
import { findProductNode, isMainModule, runMain, ROOT, say } from './runtime.mjs'
import { findProductionPackages, formatSbom, readManifest } from './sbom.mjs'

const PARTS = [
  'assets',
  'contract',
  'server',
  'dist/web',
  'README.md',
  'docs/operate.md',
  'package.json',
  'package-lock.json',
]
/** Sources of tests, and the pieces that only tests use. */
const TEST_SOURCE = /(?:\.test\.ts|^server\/(?:testing|whole-hub-tests)|\/real-pdfs)$/

/** Some libraries publish theirs. */
const TEST_OF_PACKAGE = /(?:\.(?:test|spec)\.[cm]?[jt]sx?|\/__tests__)$/

/** Headers for compiling, manuals and the like, of the package that carries Node. */
const NODE_PACKAGE = /^node_modules\/node-[a-z0-9]+-[a-z0-9]+$/
const NODE_FILES = /^(?:|bin|bin\/node|LICENSE|package\.json)$/

async function assemble(folder) {
  const target = resolve(folder)
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty.`)
  for (const part of PARTS) copy(part, target, (path) => !TEST_SOURCE.test(path))
  const packages = findProductionPackages(readManifest('package-lock.json'))
  for (const [path] of packages) copyPackage(path, target)
  linkNode(target)
  writeFileSync(join(target, 'sbom.cdx.json'), await formatSbom(readManifest('package.json'), packages))
  return target
}

/** Copies a file or folder of the repository, without what `isWanted` refuses by its path in the repository. */
function copy(path, target, isWanted) {
  mkdirSync(dirname(join(target, path)), { recursive: true, mode: 0o755 })
  const filter = (source) => isWanted(relative(ROOT, source))
  cpSync(join(ROOT, path), join(target, path), { recursive: true, verbatimSymlinks: true, filter })
}

/** Copies one package without those inside it, which are entries of the lock file of their own. */
function copyPackage(path, target) {
  // An optional package for another platform.
  if (!existsSync(join(ROOT, path))) return
  const inside = join(path, 'node_modules')
  const isNode = NODE_PACKAGE.test(path)
  const isWanted = (file) => !TEST_OF_PACKAGE.test(file) && (!isNode || NODE_FILES.test(relative(path, file)))
  copy(path, target, (file) => file !== inside && isWanted(file))
}

/** The Node of the lock file where there is one for this platform, else the present one, as `bin/node`. */
function linkNode(target) {
  const node = findProductNode()
  const path = join(target, 'bin/node')
  mkdirSync(dirname(path), { mode: 0o755 })
  if (node.startsWith(ROOT)) return symlinkSync(join('..', relative(ROOT, node)), path)
  copyFileSync(node, path)
  chmodSync(path, 0o755)
}

if (isMainModule(import.meta.url)) {
  await runMain(async () => {
    const [folder] = process.argv.slice(2)
    if (!folder) throw new Error('Name the folder to make: npm run assemble -- /opt/care-referral-hub')
    await installPackages()
    await buildWeb()
    say(`Assembled: ${await assemble(folder)}`)
  })
}
