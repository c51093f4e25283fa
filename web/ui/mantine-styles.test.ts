import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const KIT = 'node_modules/@mantine/core/styles'

test('the stylesheet of every Mantine component in use is imported', () => {
  const sheets = new Set(globSync('*.css', { cwd: KIT }).map((file) => file.replace(/\.css$/, '')))
  const loaded = readFileSync('web/ui/mantine-styles.ts', 'utf8')
  const used = globSync('web/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names]) =>
      names!.split(',').map((name) => ({ file, name: name.trim().split(' ')[0]! })),
    ),
  )
  const sheetOf: Record<string, string> = { Select: 'Combobox', MultiSelect: 'PillsInput', TagsInput: 'PillsInput' }
  const missing = used.filter(({ name }) => {
    const sheet = sheetOf[name] ?? name
    return sheets.has(sheet) && !loaded.includes(`/${sheet}.css'`)
  })
  expect(missing).toEqual([])
  expect(used.length).toBeGreaterThan(0)
})
