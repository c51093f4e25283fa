import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

interface Import {
  from: string
  to: string
}

const sources = ['contract', 'server', 'web'].flatMap((side) =>
  readdirSync(join(ROOT, side), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${side}/${name}`),
)
const imports = sources.flatMap(importsOf)

const between = (from: RegExp, to: RegExp) =>
  imports.filter((one) => from.test(one.from) && to.test(one.to)).map((one) => `${one.from} imports ${one.to}`)

test('the contract imports neither server nor web', () => {
  expect(between(/^contract\//, /^(server|web|node:)/)).toEqual([])
})

test('server and web share only the contract', () => {
  expect(between(/^server\//, /^web\//)).toEqual([])
  expect(between(/^web\//, /^server\//)).toEqual([])
})

test('the platform imports no feature', () => {
  expect(between(/^server\/platform\//, /^server\/(features|app|start|services)/)).toEqual([])
})

/** The layers of the web, lowest first. A file imports files of its own layer and of lower ones. */
const WEB_LAYERS = [
  /^web\/(paths|search-params|coordinates|format-coordinates)\.ts$/,
  /^web\/api\//,
  /^web\/locales\//,
  /^web\/(ui|map)\//,
  /^web\/forms\//,
  /^web\/features\//,
  /^web\/shell\//,
  // What starts a page: main.tsx, routes.tsx and pages.ts, the embedded page, the page of components for development.
  /^web\//,
]
const webLayerOf = (path: string) => WEB_LAYERS.findIndex((layer) => layer.test(path))

test('the web imports one way: routes, shell, features, forms, ui and map, locales, api, addresses', () => {
  const upwards = imports.filter(({ from, to }) => webLayerOf(from) >= 0 && webLayerOf(to) > webLayerOf(from))
  expect(upwards.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test('the map screen imports the vendors, never the reverse', () => {
  expect(between(/^web\/features\/(?!directory\/)/, /^web\/features\/directory\//)).toEqual([])
})

/** Files that load code without `loadChunk`, each with the reason. */
const WITHOUT_LOAD_CHUNK: Record<string, string> = {
  'web/embed/embed.ts': 'loads the map of a page of others, which has its own text when that fails',
  'web/embed/embedded-directory.ts': 'loads the map of a page of others, which has its own text when that fails',
  'web/locales/language.ts': 'shows English when the language cannot be loaded',
  'web/public-directory/public-directory.ts': 'loads the map and the form of a page that works without them',
}

test('screens load parts of the code with a time limit: by loadChunk, lazyPart or lazyPage, never by lazy()', () => {
  const screens = sources
    .filter((path) => path.startsWith('web/') && path !== 'web/ui/load-chunk.ts')
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
  expect(screens.filter(({ text }) => /\blazy[(<]/.test(withoutComments(text))).map(({ path }) => path)).toEqual([])
  const loading = screens.filter(({ text }) => /(?<!typeof )\bimport\(/.test(text))
  expect(loading.length).toBeGreaterThan(20)
  const unlimited = loading
    .filter(({ text }) => !/\b(loadChunk|lazyPart|lazyPage)[(<]/.test(text))
    .map(({ path }) => path)
  expect(unlimited.toSorted()).toEqual(Object.keys(WITHOUT_LOAD_CHUNK).toSorted())
})

test('the web makes no JSON Schemas and reads no limits of schemas: its build leaves out what zod does both with', () => {
  const makers = sources
    .filter((path) => !path.startsWith('server/'))
    .filter((path) =>
      /JSONSchema|\.(min|max)(Length|Value)\b/.test(withoutComments(readFileSync(join(ROOT, path), 'utf8'))),
    )
  expect(makers).toEqual([])
})

test('the web declares no message of a schema: `npm run extract` finds those of contract/ and server/ only', () => {
  const declaring = sources
    .filter((path) => path.startsWith('web/'))
    .filter((path) =>
      /import \{[^}]*\bmsg\b[^}]*\} from '#contract\/message\.ts'/.test(readFileSync(join(ROOT, path), 'utf8')),
    )
  expect(declaring).toEqual([])
})

test('only one folder imports the map library', () => {
  expect(between(/^(?!web\/map\/)/, /^(maplibre-gl|@vis\.gl\/react-maplibre|terra-draw)/)).toEqual([])
})

test('rate limits by origin read the address of a request in one function, which groups IPv6 by /64', () => {
  const readers = sources.filter((file) =>
    /\brequest\.ip\b|\{[^}]*\bip\b[^}]*\} = request/.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(readers).toEqual(['server/platform/rate-limit-origin.ts'])
})

/** Exported functions of the server, each with its text up to the next declaration of its file. */
const exportedFunctions = sources
  .filter((file) => file.startsWith('server/') && !file.startsWith('server/testing/'))
  .flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split(/^(?=export |(?:async )?function |const |let |interface |type |class |\/\*|\/\/)/m)
      .flatMap((text) => {
        const name = /^export (?:async )?(?:function\*?|const) (\w+)/.exec(text)?.[1]
        return name === undefined ? [] : [{ name, text, place: `${file}: ${name}` }]
      }),
  )
const placesOf = (name: RegExp, text: RegExp) =>
  exportedFunctions.filter((one) => name.test(one.name) && text.test(one.text)).map(({ place }) => place)

const COMPUTES = /^(get|to|build|format|compute|render|parse|hash|mask|escape)[A-Z]/

test('a function whose name says that it computes runs no query; it may build one', () => {
  const runsQuery = /\.(execute\w*|stream|query)\(|runInTransaction\(/
  const awaitsDatabase = /^export async (?=[^]*(: Db\b|\b(db|tx)\b))/
  const found = new Set([...placesOf(COMPUTES, runsQuery), ...placesOf(COMPUTES, awaitsDatabase)])
  expect([...found]).toEqual([])
})

test('a function whose name asks or asserts writes nothing to the database', () => {
  const writes = /\b(insertInto|updateTable|deleteFrom|mergeInto|insert into|delete from)\b|\bupdate \w+ (\w+ )?set\b/
  expect(placesOf(/^(is|are|has|can|assert)[A-Z]/, writes)).toEqual([])
})

test('no product code imports the test helpers', () => {
  expect(between(/^(server\/(?!testing)|web|contract)/, /^server\/testing\//)).toEqual([])
  expect(between(/^(web\/(?!testing)|server|contract)/, /^web\/testing\//)).toEqual([])
})

test('files import each other without a cycle', () => {
  expect(findCycle(imports)).toEqual([])
})

for (const side of ['server', 'web']) {
  test(`Features of the ${side} import each other without a cycle`, () => {
    const featureOf = (path: string) => new RegExp(`^${side}/features/([^/]+)/`).exec(path)?.[1]
    const uses = imports.flatMap((one) => {
      const [from, to] = [featureOf(one.from), featureOf(one.to)]
      return from && to && from !== to ? [{ from, to }] : []
    })
    expect(findCycle(uses)).toEqual([])
  })
}

/** Returns the names of one cycle, its first name at both ends; none when there is no cycle. */
function findCycle(uses: Import[]): string[] {
  const next = Map.groupBy(uses, ({ from }) => from)
  const visited = new Set<string>()
  const visit = (name: string, path: string[]): string[] => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (visited.has(name)) return []
    visited.add(name)
    for (const { to } of next.get(name) ?? []) {
      const found = visit(to, [...path, name])
      if (found.length > 0) return found
    }
    return []
  }
  for (const name of next.keys()) {
    const found = visit(name, [])
    if (found.length > 0) return found
  }
  return []
}

const withoutComments = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, to = '']) => ({
    from: file,
    to: resolve(file, to),
  }))
}

function resolve(from: string, to: string): string {
  if (to.startsWith('#')) return to.slice(1)
  return to.startsWith('.') ? relative(ROOT, join(ROOT, from, '..', to)) : to
}
