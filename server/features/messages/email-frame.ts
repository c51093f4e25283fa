import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../../assets/mail')
const MARK = /\[\[([a-z]+)\]\]/g

/** Compiled from tools/mail/frame.mjml ahead of time, so that sending needs no template compiler. */
const frames = new Map<string, string>()

function loadFrame(name: string): string {
  const known = frames.get(name) ?? readFileSync(join(FOLDER, name), 'utf8')
  frames.set(name, known)
  return known
}

interface EmailFrameValues {
  language: string
  app: string
  title: string
  preview: string
  body: string
  footer: string
  link: string
  button: string
}

/**
 * Renders an email from values that the caller has escaped as HTML. Replaces in one pass, so that no value is treated as
 * a template.
 */
export const renderEmailFrameFromEscapedHtml = (values: EmailFrameValues): string =>
  loadFrame(values.link === '' ? 'without-button.html' : 'with-button.html').replaceAll(
    MARK,
    (whole, name: string) => values[name as keyof EmailFrameValues] ?? whole,
  )
