// Compares the gzipped size of each page's first load with the budget, and checks that pages which the server writes do not load
// the app: node tools/bundle-budget.ts (after the build).
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const DIST = process.argv[2] ?? 'dist/web'
const BUDGET = { js: 300_000, css: 45_000 }
const ENTRY = 'index.html'
/** Loaded after the page is shown, so not part of the budget. */
const APART = /maplibre-gl|recharts/

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

const chunks = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>

/** Returns a chunk with all its static imports. */
function needed(key: string, into = new Set<string>()): Set<string> {
  const chunk = chunks[key]
  if (!chunk || into.has(key) || APART.test(chunk.file)) return into
  into.add(key)
  for (const other of chunk.imports ?? []) needed(other, into)
  return into
}

const sizes = new Map<string, number>()
function gzipped(file: string): number {
  const size = sizes.get(file) ?? gzipSync(readFileSync(`${DIST}/${file}`), { level: 9 }).length
  sizes.set(file, size)
  return size
}

const total = (files: Iterable<string>) => [...new Set(files)].reduce((sum, file) => sum + gzipped(file), 0)
const kB = (bytes: number) => (bytes / 1_000).toFixed(1).padStart(7)

const pages = (chunks[ENTRY]?.dynamicImports ?? []).filter((key) => key.endsWith('Page.tsx'))
let isOver = pages.length === 0
console.log('     JS     CSS  page (kB gzipped, first load)')
for (const page of pages) {
  const keys = [...needed(page, needed(ENTRY))]
  const js = total(keys.map((key) => chunks[key]!.file))
  const css = total(keys.flatMap((key) => chunks[key]!.css ?? []))
  const isTooLarge = js > BUDGET.js || css > BUDGET.css
  isOver ||= isTooLarge
  console.log(`${kB(js)} ${kB(css)}  ${page}${isTooLarge ? '  OVER BUDGET' : ''}`)
}
// Pages that the server writes would run the app, which takes over their address.
const withApp = Object.keys(chunks)
  .filter((key) => /^(embed|public-directory)\//.test(key))
  .filter((key) => [...needed(key)].some((one) => chunks[one]!.file === chunks[ENTRY]!.file))
for (const script of withApp) console.error(`${script} loads the start of the app.`)
if (withApp.length > 0) process.exitCode = 1

if (isOver) {
  console.error(`At most ${kB(BUDGET.js).trim()} kB of JavaScript and ${kB(BUDGET.css).trim()} kB of CSS a page.`)
  process.exit(1)
}
