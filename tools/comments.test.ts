import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g
/** A name in backticks, also of a function: `runTask`, `runTask()`. */
const QUOTED_NAME = /`([A-Za-z_]\w*)(?:\(\))?`/g

/** Names that no code of ours has, each with the reason. */
const NAMED_ELSEWHERE: Record<string, string> = {
  EventSource: 'of the browser; the comment tells why it is not used',
  NAME_FILE: 'stands for each setting whose value may be in a file',
  onDestroyed: 'of the tour library; the comment tells why it is not used',
}

const sources = ['contract', 'server', 'web'].flatMap((side) =>
  readdirSync(join(ROOT, side), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|sql)$/.test(name))
    .map((name) => ({ path: `${side}/${name}`, text: readFileSync(join(ROOT, side, name), 'utf8') })),
)

test('what a comment names in backticks is in the code', () => {
  const names = new Set(sources.flatMap(({ text }) => text.replaceAll(COMMENT, '').match(/\w+/g) ?? []))
  const quoted = sources
    .filter(({ path }) => !path.endsWith('.sql'))
    .flatMap(({ path, text }) =>
      (text.match(COMMENT) ?? []).flatMap((comment) =>
        [...comment.matchAll(QUOTED_NAME)].map(([, name = '']) => ({ path, name })),
      ),
    )
  const unknown = quoted.filter(({ name }) => !names.has(name))
  expect(unknown.filter(({ name }) => !(name in NAMED_ELSEWHERE))).toEqual([])
  expect(Object.keys(NAMED_ELSEWHERE).filter((name) => !unknown.some((one) => one.name === name))).toEqual([])
  // The test would prove nothing if it found no names.
  expect(quoted.length).toBeGreaterThan(100)
})

/** The number of a row or of a decision, and nothing else. */
const NUMBER_ALONE = /^\/[*/]+\s*(?:[A-Z]{2,5}-\d+|decision \d+|section [\d.]+)\.?\s*(?:\*\/)?$/i

test('a comment says more than the number of a requirement', () => {
  const bare = sources.flatMap(({ path, text }) =>
    (text.match(COMMENT) ?? []).filter((comment) => NUMBER_ALONE.test(comment)).map((comment) => `${path}: ${comment}`),
  )
  expect(bare).toEqual([])
})
