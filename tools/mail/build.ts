import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderFrames } from './frame.ts'

// Writes assets/mail, the frames of the emails, from frame.mjml. Run it after changing that file: node
// tools/mail/build.ts

for (const [name, html] of Object.entries(await renderFrames()))
  await writeFile(join(import.meta.dirname, '../../assets/mail', name), html)
