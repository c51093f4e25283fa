import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Built in newer versions only than the browsers that README.md names; the compiler knows no browsers. */
const NEWER_THAN_BROWSERS = [
  // Functions: a page that calls them there stops.
  /\.(isWellFormed|toWellFormed)\(/,
  /\bAbortSignal\.any\b/,
  /\bURL\.(canParse|parse)\b/,
  /\b(Object|Map)\.groupBy\b/,
  /\bPromise\.(withResolvers|try)\b/,
  /\bArray\.fromAsync\b/,
  /\bcheckVisibility\b/,
  /\brequestIdleCallback\b/,
  /\bIntl\.(Segmenter|DurationFormat)\b/,
  /\b(show|hide|toggle)Popover\b/,
  /\bdocument\.startViewTransition\b/,
  // Firefox reads attributes of ARIA as properties since version 119.
  /\.aria[A-Z]\w+/,
  // Only on https, and the hub also runs on a plain address within a network.
  /\bcrypto\.randomUUID\(/,
  // Styles: declarations that are left out there.
  /\blight-dark\(/,
  /\bfield-sizing\b/,
  /@starting-style\b/,
]

const sources = ['contract', 'web'].flatMap((side) =>
  readdirSync(join(ROOT, side), { recursive: true, encoding: 'utf8' })
    .map((name) => `${side}/${name}`)
    .filter((name) => /\.(tsx?|css)$/.test(name) && !/\.test\.tsx?$|^web\/testing\//.test(name)),
)
/** Comments may say what is not used and why. */
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

test('browser and contract use nothing that the oldest supported browsers do not have', () => {
  const used = sources.flatMap((file) => {
    const text = withoutComments(read(file))
    return NEWER_THAN_BROWSERS.flatMap((feature) => {
      const found = feature.exec(text)
      return found ? [`${file}: ${found[0]}`] : []
    })
  })
  expect(used).toEqual([])
})

test('README names the browsers that the pages are built for', () => {
  const [, list = ''] = /^const BROWSERS = \[(.*)\]$/m.exec(read('vite.config.ts')) ?? []
  expect(list).toBe("'chrome111', 'edge111', 'firefox115', 'safari16.4'")
  expect(read('README.md')).toContain('Chrome 111, Edge 111, Firefox 115 and Safari 16.4')
})
