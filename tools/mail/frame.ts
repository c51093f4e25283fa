import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import mjml2html from 'mjml'

const BUTTON = /<!-- button -->[^]*<!-- \/button -->/

/** Returns the frames of all emails as HTML for mail programs, with and without a button, by file name. */
export async function renderFrames(): Promise<Record<string, string>> {
  const source = await readFile(join(import.meta.dirname, 'frame.mjml'), 'utf8')
  return {
    'with-button.html': await render(source),
    'without-button.html': await render(source.replace(BUTTON, '')),
  }
}

async function render(source: string): Promise<string> {
  const { html, errors } = await mjml2html(source, { validationLevel: 'strict', keepComments: false })
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return `${html.trim()}\n`
}
