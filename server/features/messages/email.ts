import { escapeHtml } from '#server/platform/html.ts'
import { framed } from './frame.ts'
import type { Language } from './waiting.ts'

/** All that stands in an e-mail, as plain text. */
export interface Letter {
  language: Language
  app: string
  title: string
  paragraphs: string[]
  button: { text: string; url: string } | null
  unsubscribe: { before: string; text: string; url: string } | null
  /** Why they get it, and from where. */
  small: string[]
}

/** The letter in both forms that a mail program may show. */
export function emailOf(letter: Letter): { text: string; html: string } {
  const { language, app, title, paragraphs, button, unsubscribe, small } = letter
  const ending = [...(unsubscribe ? [`${unsubscribe.before} ${unsubscribe.url}`] : []), ...small]
  return {
    text: [
      ...paragraphs,
      ...(button ? [`${button.text}: ${button.url}`] : []),
      ...(ending.length > 0 ? ['-- ', ...ending] : []),
    ].join('\n\n'),
    html: framed({
      language,
      app: escapeHtml(app),
      title: escapeHtml(title),
      preview: escapeHtml(paragraphs[0] ?? ''),
      body: inParagraphs(paragraphs.map(escapeHtml)),
      link: button ? escapeHtml(button.url) : '',
      button: button ? escapeHtml(button.text) : '',
      footer: inParagraphs([...(unsubscribe ? [unsubscribeHtml(unsubscribe)] : []), ...small.map(escapeHtml)]),
    }),
  }
}

const unsubscribeHtml = ({ before, text, url }: NonNullable<Letter['unsubscribe']>) =>
  `${escapeHtml(before)} <a href="${escapeHtml(url)}" style="color:#0B5F66">${escapeHtml(text)}</a>`

const inParagraphs = (lines: string[]) =>
  lines.map((line) => `<p style="margin:0 0 12px">${line.replaceAll('\n', '<br>')}</p>`).join('\n')
