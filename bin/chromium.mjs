import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { productEnvironment, findProductNode, ROOT, runCommand, say } from './runtime.mjs'

/** Chromium without windows: it opens a page for less than half of the work. Playwright's own Chromium includes it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Returns the path of a Chromium for the journeys, installed when missing; undefined leaves the choice to Playwright.
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH: there is no ${given}.`)
  if (given) return given
  if (existsSync(HEADLESS_SHELL) || (await installByApt('chromium-headless-shell'))) return HEADLESS_SHELL
  const found = CHROMIUM_PATHS.find((path) => existsSync(path))
  if (found) return found
  if (await installByApt('chromium')) return '/usr/bin/chromium'

  say("Fetching Playwright's own Chromium for the browser tests.")
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js')
  const code = await runCommand(findProductNode(), [cli, 'install', 'chromium'], { env: productEnvironment() })
  if (code !== 0)
    throw new Error('There is no Chromium for the browser tests. Install one and set CHROMIUM_PATH to it.')
  return undefined
}

/** Installs a Debian package when this user may; returns whether its program is there. */
async function installByApt(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  say(`Installing ${name} for the browser tests.`)
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await runCommand('apt-get', ['update', '-q'], options)
  await runCommand('apt-get', ['install', '-y', '-q', name], options)
  return existsSync(`/usr/bin/${name}`)
}
