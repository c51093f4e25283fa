import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../../assets/mail')
const MARK = /\[\[([a-z]+)\]\]/g

/** Made from tools/mail/frame.mjml, so that no mail has to wait for a template compiler. */
const frames = new Map<string, string>()

function loadFrame(name: string): string {
  const known = frames.get(name) ?? readFileSync(join(FOLDER, name), 'utf8')
  frames.set(name, known)
  return known
}

interface Parts {
  language: string
  app: string
  title: string
  preview: string
  body: string
  footer: string
  link: string
  button: string
}

/** An e-mail as HTML, of parts that are HTML already: escaped by whoever calls. One pass, so that no part fills another. */
export const renderEmailFrame = (parts: Parts): string =>
  loadFrame(parts.link === '' ? 'without-button.html' : 'with-button.html').replaceAll(
    MARK,
    (whole, name: string) => parts[name as keyof Parts] ?? whole,
  )
