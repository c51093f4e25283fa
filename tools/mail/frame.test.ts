import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderFrames } from './frame.ts'

test('the frames of the emails in assets/mail match frame.mjml', async () => {
  for (const [name, html] of Object.entries(await renderFrames()))
    expect(await readFile(join(import.meta.dirname, '../../assets/mail', name), 'utf8')).toBe(html)
})
