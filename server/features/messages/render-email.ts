import type { Language } from '#contract/fields.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { renderLabelled } from '#server/platform/messages.ts'
import { renderEmailFrameFromEscapedHtml } from './email-frame.ts'

/** The contents of an email as plain text. */
export interface EmailContent {
  language: Language
  app: string
  title: string
  paragraphs: string[]
  button: { text: string; url: string } | null
  unsubscribe: { before: string; text: string; url: string } | null
  /** Why the recipient gets the message, and who sends it. */
  footerLines: string[]
}

/** Renders an email as text and as HTML. */
export function renderEmail(content: EmailContent): { text: string; html: string } {
  const { language, app, title, paragraphs, button, unsubscribe, footerLines } = content
  const ending = [...(unsubscribe ? [`${unsubscribe.before} ${unsubscribe.url}`] : []), ...footerLines]
  return {
    text: [
      ...paragraphs,
      ...(button ? [renderLabelled(language, button.text, button.url)] : []),
      ...(ending.length > 0 ? ['-- ', ...ending] : []),
    ].join('\n\n'),
    html: renderEmailFrameFromEscapedHtml({
      language,
      app: escapeHtml(app),
      title: escapeHtml(title),
      preview: escapeHtml(paragraphs[0] ?? ''),
      body: inParagraphs(paragraphs.map(escapeHtml)),
      link: button ? escapeHtml(button.url) : '',
      button: button ? escapeHtml(button.text) : '',
      footer: inParagraphs([...(unsubscribe ? [unsubscribeHtml(unsubscribe)] : []), ...footerLines.map(escapeHtml)]),
    }),
  }
}

const unsubscribeHtml = ({ before, text, url }: NonNullable<EmailContent['unsubscribe']>) =>
  `${escapeHtml(before)} <a href="${escapeHtml(url)}" style="color:#0B5F66">${escapeHtml(text)}</a>`

const inParagraphs = (lines: string[]) =>
  lines.map((line) => `<p style="margin:0 0 12px">${line.replaceAll('\n', '<br>')}</p>`).join('\n')
