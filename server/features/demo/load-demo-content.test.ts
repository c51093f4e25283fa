import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadDemoContent } from './load-demo-content.ts'

const BUNDLED = join(import.meta.dirname, '../../../assets/demo')

/** Loads a copy of the bundled content with one text replaced in one file. */
async function loadWith(file: string, from: string, to: string) {
  const folder = await mkdtemp(join(tmpdir(), 'care-demo-'))
  await cp(BUNDLED, folder, { recursive: true })
  const text = await readFile(join(folder, file), 'utf8')
  expect(text).toContain(from)
  await writeFile(join(folder, file), text.replace(from, to))
  return loadDemoContent(folder)
}

test('the bundled content is valid', async () => {
  const content = await loadDemoContent()
  expect(content.towns[0]).toMatchObject({ city: 'Toronto', district: 'Kensington', lat: 43.6553, weight: 6 })
  expect([content.scenes.length, content.logos.length, content.palettes.length]).toEqual([6, 8, 3])
})

test.each([
  ['services.json', '"options": "Assessment"', '"options": "Guess"', 'assets/demo/services.json is invalid at public.0.subServices.0.options'], // prettier-ignore
  ['vendor-kinds/home.json', '"count"', '"total"', 'assets/demo/vendor-kinds/home.json is invalid at 0.count'],
  ['towns.tsv', '43.669', 'north', 'assets/demo/towns.tsv, line 3, is invalid at lat: is no number'],
  ['people.json', '"lastNames"', '"surnames"', 'assets/demo/people.json is invalid at lastNames'],
  ['palettes.json', '#e6efec', 'white', 'assets/demo/palettes.json is invalid at 0.wall: is no colour'],
  ['streets.json', '{', '', 'assets/demo/streets.json is no JSON'],
  ['services.json', '"Massage therapy"', '"Massage"', "assets/demo/services.json lacks 'Massage therapy'"],
])('an invalid %s is refused by an error that names the entry', async (file, from, to, message) => {
  await expect(loadWith(file, from, to)).rejects.toThrow(message)
})
