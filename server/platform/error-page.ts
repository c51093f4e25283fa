import type { FastifyRequest } from 'fastify'
import { Language } from '#contract/fields.ts'
import { LEAVE_SITE_URLS } from '#contract/leave-site.ts'
import { msg, type Message } from '#contract/message.ts'
import { API_PREFIX } from '#contract/route.ts'
import { escapeHtml, renderPlainPage } from './html.ts'
import { getCallerLanguage, renderInLanguage } from './messages.ts'

/** True for a browser that opens an address as a page, rather than a program that reads an answer. */
export const isPageRequest = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith(`${API_PREFIX}/`) && (headers.accept ?? '').includes('text/html')

/** Renders what went wrong as a page: in the language that its address names, otherwise in the caller's. `id` finds it in the log. */
export function renderErrorPage(
  request: FastifyRequest,
  render: (language: Language) => string,
  { status, id }: { status: number; id: string | undefined },
): string {
  const named = Language.safeParse((request.query as { lang?: unknown } | undefined)?.lang)
  const lang = named.data ?? getCallerLanguage(request)
  const say = (message: Message) => escapeHtml(renderInLanguage(lang, message))
  // The same words as on the screen of the app (NAV-038, NAV-039).
  const [title, text] =
    status === 404
      ? [msg('404 - Page Not Found'), say(msg('Sorry, The page you have requested cannot be found.'))]
      : [msg('This page cannot be shown'), escapeHtml(render(lang))]
  const body = `<p>${text}</p>${id ? `\n<p class="quiet">${escapeHtml(id)}</p>` : ''}
<p>${status === 404 ? `<a href="/">${say(msg('Go to the start page'))}</a>` : `<a href="">${say(msg('Try again'))}</a>`}</p>
<p><a href="${LEAVE_SITE_URLS[lang]}" rel="noreferrer nofollow">${say(msg('Leave this site'))}</a></p>`
  return renderPlainPage(renderInLanguage(lang, title), body, { lang })
}
