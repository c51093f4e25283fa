import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './runtime.mjs'

/** Patterns that product code must not contain, each with examples. There are no exceptions. */
const FORBIDDEN: [what: string, pattern: RegExp, examples: string[]][] = [
  [
    'code made of text',
    /(?<![.\w])eval\s*\(|\bnew Function\b|['"](node:)?vm['"]|\bset(Timeout|Interval)\(\s*['"`]/,
    ['eval(text)', 'new Function(text)', `import vm from 'node:vm'`, `setTimeout('go()')`],
  ],
  [
    'HTML without escaping',
    /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|createContextualFragment|srcDoc/,
    ['<p dangerouslySetInnerHTML={{ __html }} />', 'node.innerHTML = text', 'document.write(text)'],
  ],
  ['chance that can be guessed', /\bMath\.random\b/, ['Math.random()']],
  [
    'commands for a shell',
    /\bexecSync\b|\bexec\b[^}\n]*\} from '(node:)?child_process'|shell:\s*(true|['"`])|\bspawn(Sync)?\(\s*['"](\/bin\/)?(ba)?sh['"]/,
    [
      `import { exec } from 'node:child_process'`,
      'execSync(command)',
      'spawn(command, { shell: true })',
      `spawn('sh')`,
    ],
  ],
]

const sources = globSync('{bin,contract,server,web,tools,bench}/**/*.{ts,tsx,mjs}', { cwd: ROOT }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
)
const codeOf = (file: string) => readFileSync(join(ROOT, file), 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')

for (const [what, pattern, examples] of FORBIDDEN) {
  test(`SR-136: no product code has ${what}`, () => {
    for (const example of examples) expect(example).toMatch(pattern)
    expect(sources.length).toBeGreaterThan(500)
    expect(sources.filter((file) => pattern.test(codeOf(file)))).toEqual([])
  })
}
