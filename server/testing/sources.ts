import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export interface SourceFile {
  path: string
  text: string
}

/** Reads the product's own TypeScript files in a folder, without tests. */
export const readSources = (folder: string): SourceFile[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.startsWith('testing/'))
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(ROOT, folder, name), 'utf8') }))

export interface RowChange {
  /** File and table, as used in the list of exceptions. */
  fileAndTable: string
  table: string
  conditions: string
}

/** Returns every UPDATE and DELETE of the sources with its conditions, from the query builder and from SQL texts. */
export const findRowChangeStatements = (sources: SourceFile[]): RowChange[] =>
  sources.flatMap((source) => [...queryBuilderChanges(source), ...sqlTextChanges(source)])

function* queryBuilderChanges({ path, text }: SourceFile): Generator<RowChange> {
  for (const match of text.matchAll(/\.(?:updateTable|deleteFrom)\('(\w+)'\)/g)) {
    const table = match[1]!
    const calls = callsFrom(text, match.index + match[0].length)
    const conditions = calls
      .filter(({ name }) => name.startsWith('where') || name === '$if')
      .map(({ inside }) => inside)
    yield { fileAndTable: `${path} ${table}`, table, conditions: conditions.join(' ') }
  }
}

function* sqlTextChanges({ path, text }: SourceFile): Generator<RowChange> {
  for (const [template] of text.matchAll(/sql(?:<[^`]*>)?`[^`]*`/g)) {
    const change = /\b(?:update (?:only )?(\w+)(?: \w+)?\s+set|delete from (\w+|\$\{[^}]*\}))/.exec(template)
    if (!change) continue
    const table = change[1] ?? change[2]!
    const conditions = template.slice(template.indexOf('where') + 1 || template.length)
    yield { fileAndTable: `${path} ${table}`, table, conditions }
  }
}

/** Yields the calls of a chain from this position: `.set({…}).where('id', '=', id)`. */
function* chain(text: string, from: number): Generator<{ name: string; inside: string }> {
  for (let at = from; ;) {
    const next = /^\s*\.(\$?\w+)\(/.exec(text.slice(at, at + 200))
    if (!next) return
    const start = at + next[0].length
    const end = closing(text, start)
    yield { name: next[1]!, inside: text.slice(start, end) }
    at = end + 1
  }
}
const callsFrom = (text: string, from: number) => [...chain(text, from)]

/** Returns the position of the bracket that closes the one opened before `from`. */
function closing(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  return text.length
}
