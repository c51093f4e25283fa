import type { Language } from '#contract/fields.ts'
import { LEAVE_SITE_URLS } from '#contract/leave-site.ts'
import { escapeHtml } from '#server/platform/html.ts'
import type { PublicPageContext } from './public-page-context.ts'

interface PageHead {
  title: string
  description: string
  /** The path of the page, without a query. */
  path: string
  /** Null for a page without an address of its own, such as that of a missing vendor. */
  isIndexed: boolean | null
  image?: string | null | undefined
  /** The output of `toScriptSafeJson`. */
  jsonLd?: string | undefined
  /** The path of the same vendor or search in the app. */
  hubPath: string
  /** The query of the page without the language. */
  query?: string | undefined
}

export const getOtherLanguage = (lang: Language): Language => (lang === 'en' ? 'fr' : 'en')

/** The address of a page of the directory; in the chosen language, if one was chosen. */
export function buildPageHref(
  { lang, isLanguageChosen }: PublicPageContext,
  path: string,
  query: Record<string, string | number | undefined> = {},
): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  const params = new URLSearchParams([...given, ...(isLanguageChosen ? [['lang', lang]] : [])])
  return escapeHtml(params.size > 0 ? `${path}?${params}` : path)
}

/** The address of a page in one language: English has the plain one, which search engines read in English. */
const languageAddress = ({ origin }: PublicPageContext, path: string, lang: Language) =>
  escapeHtml(`${origin}${path}${lang === 'en' ? '' : `?lang=${lang}`}`)

export const renderStyleLinks = ({ assets }: PublicPageContext): string =>
  assets.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('\n')

/** Renders a page that is complete without a script. */
export function renderPublicPageLayout(context: PublicPageContext, head: PageHead, body: string): string {
  const { lang, assets } = context
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${renderStyleLinks(context)}
${headTags(context, head)}
${assets.script ? `<script type="module" src="${escapeHtml(assets.script)}"></script>` : ''}
</head>
<body data-hub="${escapeHtml(head.hubPath)}">
${renderTopBar(context, head)}
<main id="main" tabindex="-1">${body}</main>
${renderFooter(context)}
</body>
</html>
`
}

function headTags(
  context: PublicPageContext,
  { title, description, path, isIndexed, image, jsonLd }: PageHead,
): string {
  const { lang, appName, origin } = context
  const common = `<title>${escapeHtml(title)}</title>`
  if (isIndexed === null) return `${common}\n<meta name="robots" content="noindex">`
  const address = languageAddress(context, path, lang)
  const alternates = (['en', 'fr'] as const).map(
    (one) => `<link rel="alternate" hreflang="${one}" href="${languageAddress(context, path, one)}">`,
  )
  const shared: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', appName],
    ['og:title', title],
    ['og:description', description],
    ['og:image', `${origin}${image ?? '/icon.svg'}`],
    ['og:locale', lang === 'en' ? 'en_CA' : 'fr_CA'],
  ]
  return [
    common,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...(isIndexed ? [] : ['<meta name="robots" content="noindex">']),
    `<link rel="canonical" href="${address}">`,
    ...alternates,
    `<link rel="alternate" hreflang="x-default" href="${languageAddress(context, path, 'en')}">`,
    `<meta property="og:url" content="${address}">`,
    ...shared.map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`),
    ...(jsonLd ? [`<script type="application/ld+json">${jsonLd}</script>`] : []),
  ].join('\n')
}

function renderTopBar(context: PublicPageContext, { query, isIndexed }: PageHead): string {
  const { lang, texts, appName } = context
  const other = getOtherLanguage(lang)
  // A missing page must be the same for every address, so it does not repeat the query.
  const kept = isIndexed === null ? '' : (query ?? '')
  const languageQuery = new URLSearchParams([...new URLSearchParams(kept), ['lang', other]])
  return `<a class="leave" id="leave" href="${LEAVE_SITE_URLS[lang]}" rel="noreferrer nofollow" title="${escapeHtml(texts.leaveKeys)}">${escapeHtml(texts.leave)}</a>
<a class="skip" href="#main">${escapeHtml(texts.skip)}</a>
<header class="bar">
<a class="brand" href="${buildPageHref(context, '/directory')}">${LOGO}<span>${escapeHtml(appName)}</span></a>
<nav aria-label="${escapeHtml(texts.main)}">
<a href="${buildPageHref(context, '/directory')}">${escapeHtml(texts.directory)}</a>
<a href="${buildPageHref(context, '/help')}">${escapeHtml(texts.help)}</a>
<a href="?${escapeHtml(String(languageQuery))}" lang="${other}" hreflang="${other}">${escapeHtml(texts.otherLanguage)}</a>
<span class="guest"><a href="${buildPageHref(context, '/login')}">${escapeHtml(texts.signIn)}</a>
<a href="${buildPageHref(context, '/register')}">${escapeHtml(texts.register)}</a></span>
<a class="member" hidden>${escapeHtml(texts.openInHub)}</a>
</nav>
</header>`
}

const renderFooter = (context: PublicPageContext): string => `<footer>
<p>${escapeHtml(context.texts.leaveHint)}</p>
<p><a href="${buildPageHref(context, '/privacy-policy')}">${escapeHtml(context.texts.privacy)}</a> <a href="${buildPageHref(context, '/accessibility')}">${escapeHtml(context.texts.accessibility)}</a> <a href="${buildPageHref(context, '/help')}">${escapeHtml(context.texts.help)}</a></p>
</footer>`

/** The same for every address without a page, so that it does not tell which vendors exist. */
export const renderNotFoundPage = (context: PublicPageContext): string =>
  renderPublicPageLayout(
    context,
    { title: context.texts.notFound, description: '', path: '', isIndexed: null, hubPath: '/' },
    `<section class="narrow"><h1>${escapeHtml(context.texts.notFound)}</h1>
<p>${escapeHtml(context.texts.notFoundSorry)}</p>
<p>${escapeHtml(context.texts.notFoundText)}</p>
<p><a class="button" href="${buildPageHref(context, '/directory')}">${escapeHtml(context.texts.findHelp)}</a></p></section>`,
  )

const LOGO =
  '<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="15" class="disc"/>' +
  '<circle cx="16" cy="16" r="5" class="on"/><circle cx="16" cy="16" r="9.5" class="path"/></svg>'
