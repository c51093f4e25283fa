import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const DOCUMENTS = ['README.md', 'docs/start-here.md', 'docs/glossary.md']
const files = globSync('{bench,bin,contract,deploy,docs,e2e,server,tools,web}/**/*.*', { cwd: ROOT })

/** The files in backticks, as they are named: by their whole path or by its end. */
const listNamedFiles = (text: string) =>
  [...text.matchAll(/`([\w/-][\w./-]*\.(?:tsx?|mjs|sql|po|md))`/g)].map(([, path]) => path!)

test.each(DOCUMENTS)('%s names files that exist', (document) => {
  const named = listNamedFiles(readFileSync(join(ROOT, document), 'utf8'))
  const isThere = (path: string) => existsSync(join(ROOT, path)) || files.some((file) => file.endsWith(`/${path}`))
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((path) => !isThere(path))).toEqual([])
})
