import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { productEnvironment, findProductNode, ROOT, runCommand, say } from './runtime.mjs'

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
  const found = given ?? CHROMIUM_PATHS.find((path) => existsSync(path))
  if (found) return found

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium for the browser tests.')
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    await runCommand('apt-get', ['update', '-q'], options)
    await runCommand('apt-get', ['install', '-y', '-q', 'chromium'], options)
    if (existsSync(CHROMIUM_PATHS[0])) return CHROMIUM_PATHS[0]
  }
  say("Fetching Playwright's own Chromium for the browser tests.")
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js')
  const code = await runCommand(findProductNode(), [cli, 'install', 'chromium'], { env: productEnvironment() })
  if (code !== 0)
    throw new Error('There is no Chromium for the browser tests. Install one and set CHROMIUM_PATH to it.')
  return undefined
}
