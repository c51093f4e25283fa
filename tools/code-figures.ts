import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, type ESTree } from 'vite'
import { visitNodes, type AstNode } from './syntax-tree.ts'

// Prints figures for comparison with other codebases: sizes, cycles, casts, tests. `node tools/code-figures.ts`.

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = ['contract', 'server', 'web'] as const
const LONG_FUNCTION = 60

interface Source {
  path: string
  text: string
  lines: number
  isTest: boolean
}

const files = [...FOLDERS, 'e2e'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => readSource(`${folder}/${name}`)),
)
const sources = files.filter(({ isTest }) => !isTest)
const tests = files.filter(({ isTest }) => isTest)
const inFolder = (list: Source[], folder: string) => list.filter(({ path }) => path.startsWith(`${folder}/`))
const linesOf = (list: Source[]) => list.reduce((sum, { lines }) => sum + lines, 0)

const figures: Record<string, string | number> = {}
for (const folder of FOLDERS) {
  const sizes = inFolder(sources, folder)
    .map(({ lines }) => lines)
    .sort((a, b) => a - b)
  figures[`${folder}: median / p95 / longest file`] =
    `${quantile(sizes, 0.5)} / ${quantile(sizes, 0.95)} / ${sizes.at(-1) ?? 0}`
}
const astOf = new Map(sources.map(({ path, text }) => [path, parseSync(path, text).program]))
const functionSizes = sources.flatMap(sizesOfFunctions)
figures[`functions over ${LONG_FUNCTION} lines`] = functionSizes.filter(({ lines }) => lines > LONG_FUNCTION).length
const longest = functionSizes.toSorted((a, b) => b.lines - a.lines).slice(0, 3)
figures['longest functions'] = longest.map(({ name, lines }) => `${name} ${lines}`).join(', ')
figures['source files over 300 lines'] = sources.filter(({ lines }) => lines > 300).length
figures['import cycles, types included'] = cycles().length
const thousands = linesOf(sources) / 1000
figures['any per 1,000 lines'] = perThousand(({ type }) => type === 'TSAnyKeyword')
figures['as per 1,000 lines'] = perThousand((node) => node.type === 'TSAsExpression' && !isConstAssertion(node))
figures['! per 1,000 lines'] = perThousand(({ type }) => type === 'TSNonNullExpression')
const testLines = linesOf(tests)
figures['test lines per source line'] = (testLines / linesOf(sources)).toFixed(2)
const webTests = inFolder(tests, 'web')
figures['web unit and component test lines per source line'] = (
  linesOf(webTests) / linesOf(inFolder(sources, 'web'))
).toFixed(2)

for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(52)} ${value}`)
if (process.argv.includes('--functions'))
  for (const { name, path, lines } of functionSizes.filter((one) => one.lines > LONG_FUNCTION))
    console.log(`${lines}\t${name}\t${path}`)
for (const cycle of cycles()) console.log(`cycle: ${cycle.join(' > ')}`)

function readSource(path: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const isTest = /\.test\.tsx?$/.test(path) || path.startsWith('e2e/') || path.startsWith('server/testing/')
  return { path, text, lines: text.split('\n').length - 1, isTest }
}

function sizesOfFunctions({ path, text }: Source) {
  const found: { name: string; path: string; lines: number }[] = []
  visitNodes(astOf.get(path)!, (node, parent) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return
    const lines = text.slice(node.start, node.end).split('\n').length
    found.push({ name: nameOf(node) ?? nameOf(parent) ?? '(anonymous)', path, lines })
  })
  return found
}

function nameOf(node: AstNode | null): string | undefined {
  if (node === null) return undefined
  const id = 'id' in node ? node.id : 'key' in node ? node.key : null
  return id && 'name' in id && typeof id.name === 'string' ? id.name : undefined
}

function isConstAssertion({ typeAnnotation: type }: ESTree.TSAsExpression): boolean {
  return type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const'
}

function perThousand(isCounted: (node: AstNode) => boolean): string {
  let found = 0
  for (const ast of astOf.values()) visitNodes(ast, (node) => void (found += isCounted(node) ? 1 : 0))
  return (found / thousands).toFixed(2)
}

/** Returns the strongly connected groups of more than one file, by imports of values and types. */
function cycles(): string[][] {
  const imports = new Map(sources.map((source) => [source.path, importsOf(source)]))
  const groups: string[][] = []
  const indexOf = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const visit = (path: string) => {
    indexOf.set(path, indexOf.size)
    low.set(path, indexOf.get(path)!)
    stack.push(path)
    for (const next of imports.get(path) ?? []) {
      if (!indexOf.has(next)) visit(next)
      if (stack.includes(next)) low.set(path, Math.min(low.get(path)!, low.get(next)!))
    }
    if (low.get(path) !== indexOf.get(path)) return
    const group = stack.splice(stack.indexOf(path))
    if (group.length > 1) groups.push(group)
  }
  for (const { path } of sources) if (!indexOf.has(path)) visit(path)
  return groups
}

function importsOf({ path, text }: Source): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)]
    .map(([, to = '']) => (to.startsWith('#') ? to.slice(1) : to.startsWith('.') ? join(dirname(path), to) : ''))
    .filter((to) => /\.tsx?$/.test(to))
}

function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
