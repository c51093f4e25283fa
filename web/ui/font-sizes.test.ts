import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// People who set larger text in their browser get it only where sizes are in rem. Paper has no such setting.
test('no stylesheet sets a font size in px', () => {
  const sheets = globSync('web/**/*.css').filter((file) => file !== 'web/ui/print.css')
  const inPixels = sheets.filter((file) => /font-size: *[\d.]+px/.test(readFileSync(file, 'utf8')))
  expect(inPixels).toEqual([])
  expect(sheets.length).toBeGreaterThan(0)
})
