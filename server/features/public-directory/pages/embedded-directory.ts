import { msg, type Message } from '#contract/message.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { renderInLanguage } from '#server/platform/messages.ts'
import { buildPageHref, renderStyleLinks } from './layout.ts'
import type { PublicPageContext } from './public-page-context.ts'
import { toPublicMapContent, renderListAndMapColumns, type VendorListPage } from './list-page.ts'

export const EMBEDDED_DIRECTORY_PATH = '/embed/directory'

/**
 * Renders the list and the map for a frame on another website. Links open new tabs, because the hub's other pages cannot be framed
 * there. The search needs the script: the page has no form.
 */
export function renderEmbeddedDirectory(context: PublicPageContext, list: VendorListPage): string {
  const { lang, assets, appName } = context
  const texts = embeddedTexts(context)
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<base target="_blank">
${renderStyleLinks(context)}
<title>${escapeHtml(list.title)} | ${escapeHtml(appName)}</title>
${assets.script ? `<script type="module" src="${escapeHtml(assets.script)}"></script>` : ''}
</head>
<body class="embedded">
${renderSearch(context, list)}
<main id="main">${renderListAndMapColumns(context, list, { ...toPublicMapContent(context, list), isSearch: false, isFramed: true })}</main>
<footer><p>${escapeHtml(texts.newTabs)} <a href="${buildPageHref(context, '/directory', list.query)}">${escapeHtml(texts.openInHub)}</a></p></footer>
</body>
</html>
`
}

/** Hidden until the script can search. */
const renderSearch = (
  { texts }: PublicPageContext,
  { search, where }: VendorListPage,
): string => `<search class="search" hidden>
<label>${escapeHtml(texts.whatDoYouNeed)}<input type="search" data-name="search" value="${escapeHtml(search)}" maxlength="200" autocomplete="off"></label>
<label>${escapeHtml(texts.where)}<input type="text" data-name="where" value="${escapeHtml(where)}" maxlength="200" placeholder="${escapeHtml(texts.whereExample)}" autocomplete="off"></label>
<button class="button" type="button">${escapeHtml(texts.search)}</button>
</search>`

function embeddedTexts({ lang, appName }: PublicPageContext) {
  const render = (message: Message) => renderInLanguage(lang, message)
  return {
    newTabs: render(msg('Links open in a new tab.')),
    openInHub: render(msg('See this list in {hub}', { hub: appName })),
  }
}
