import { escapeHtml } from '#server/platform/html.ts'
import { buildPageHref } from './layout.ts'
import type { PublicPageContext } from './public-page-context.ts'

/** Links to the page before and the page after; '' when there is neither. */
export function renderPager(
  context: PublicPageContext,
  {
    path,
    query,
    page,
    hasNext,
  }: { path: string; query: Parameters<typeof buildPageHref>[2]; page: number; hasNext: boolean },
): string {
  const { texts } = context
  const links = [
    ...(page > 1 ? [[texts.previous, page - 1, 'prev'] as const] : []),
    ...(hasNext ? [[texts.next, page + 1, 'next'] as const] : []),
  ]
  if (links.length === 0) return ''
  const anchors = links.map(
    ([text, number, rel]) =>
      `<a class="button quiet" target="_self" rel="${rel}" href="${buildPageHref(context, path, { ...query, page: number === 1 ? undefined : number })}">${escapeHtml(text)}</a>`,
  )
  return `<nav class="pager" aria-label="${escapeHtml(texts.pages)}">${anchors.join(' ')}</nav>`
}
