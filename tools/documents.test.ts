import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const files = globSync('{bench,bin,contract,deploy,docs,e2e,server,tools,web}/**/*.*', { cwd: ROOT })

test.each(['README.md', 'docs/start-here.md', 'docs/glossary.md', 'docs/operate.md'])(
  '%s names files that exist',
  (document) => {
    const text = readFileSync(join(ROOT, document), 'utf8')
    const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path]) => path!)
    // In backticks a file is named by its whole path or by its end.
    const named = [...text.matchAll(/`([\w/-][\w./-]*\.(?:tsx?|mjs|sql|po|md))`/g)].map(([, path]) => path!)
    const isNamedFileThere = (path: string) =>
      existsSync(join(ROOT, path)) || files.some((file) => file.endsWith(`/${path}`))
    expect(linked.length + named.length).toBeGreaterThan(0)
    expect([
      ...linked.filter((path) => !existsSync(join(ROOT, dirname(document), path))),
      ...named.filter((path) => !isNamedFileThere(path)),
    ]).toEqual([])
  },
)
