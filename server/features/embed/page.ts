import type { Language } from '#contract/fields.ts'
import { formatStreetAddress } from '#contract/location-address.ts'
import type { EmbeddedVendorMapData } from '#contract/embedded-vendor-page.ts'
import { buildPublicFileUrl } from '#server/features/public-files/public-files.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { renderLabelled } from '#server/platform/messages.ts'
import type { EmbeddedVendorRow } from './queries.ts'
import type { EmbedTexts } from './texts.ts'

interface PageOptions {
  lang: Language
  words: EmbedTexts
  appName: string
  /** The URL of the built script; null before the first build. */
  script: string | null
  /** Where people without an account read of the vendor; null when the public directory is switched off. */
  publicPath: string | null
}

/**
 * Renders the page of a vendor. It is complete without the script, which only adds the map. The link is on top, because a
 * website may give the frame less height than the page has.
 */
export function renderEmbeddedVendorPage(vendor: EmbeddedVendorRow, options: PageOptions): string {
  const { lang, words, appName, script, publicPath } = options
  const { id, name, logo, services, locations } = vendor
  const picture =
    logo === null ? '' : `<img src="${escapeHtml(buildPublicFileUrl(logo)!)}" alt="" width="64" height="64">`
  return renderPage(
    { lang, title: name },
    `
<header>${picture}<h1>${escapeHtml(name)}</h1></header>
<p class="open"><a class="button" href="${escapeHtml(publicPath ?? `/vendors/${id}`)}" target="_blank" rel="noopener">${escapeHtml(words.open(name, appName))}
<span class="quiet">(${escapeHtml(words.newTab)})</span></a></p>
${script && locations.length > 0 ? `<div id="map" data-map="${escapeHtml(JSON.stringify(toEmbeddedMap(vendor, words)))}"></div>` : ''}
${section(
  words.locations,
  locations.map((location) => formatAddress(location, lang)),
)}
${section(words.services, services, 'chips')}`,
    script ? `<script type="module" src="${escapeHtml(script)}"></script>` : '',
  )
}

/** Renders the same page for every reason, so that it does not reveal which vendors exist. */
export const renderEmbedNotAvailablePage = ({ lang, words }: Pick<PageOptions, 'lang' | 'words'>): string =>
  renderPage({ lang, title: words.notAvailable }, `<h1 class="plain">${escapeHtml(words.notAvailable)}</h1>`)

const toEmbeddedMap = (
  { name, avatar_type, locations }: EmbeddedVendorRow,
  words: EmbedTexts,
): EmbeddedVendorMapData => {
  return {
    points: locations.map(({ clinic_name, lat, lng }) => ({ lat, lng, name: clinic_name || name })),
    icon: avatar_type,
    label: words.map(name),
    words: words.mapWords,
  }
}

function formatAddress(
  { clinic_name, city, state, zip, ...street }: EmbeddedVendorRow['locations'][number],
  lang: Language,
): string {
  const parts = [formatStreetAddress(street), city, [state, zip].filter(Boolean).join(' ')]
  const address = parts.filter(Boolean).join(', ')
  return clinic_name && address ? renderLabelled(lang, clinic_name, address) : clinic_name || address
}

const section = (title: string, lines: string[], look = '') =>
  lines.length === 0
    ? ''
    : `<h2>${escapeHtml(title)}</h2><ul class="${look}">${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`

const renderPage = (
  { lang, title }: { lang: string; title: string },
  body: string,
  head = '',
): string => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
${head}
</head>
<body><main>${body}</main></body>
</html>
`

const STYLE = `
:root { --card: #fff; --ink: #1d2b2e; --quiet: #536165; --line: #e4e0da; --tint: #e3f0f0; --primary: #0b5f66; --on: #fff }
@media (prefers-color-scheme: dark) { :root { --card: #172427; --ink: #e6eded; --quiet: #a6b6b8; --line: #2b3c40; --tint: #0f3337; --primary: #6cc5cb; --on: #0f1a1c } }
* { box-sizing: border-box }
body { margin: 0; background: var(--card); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
main { padding: 16px; max-width: 720px; margin: 0 auto }
header { display: flex; gap: 16px; align-items: center }
header img { flex: none; border-radius: 12px; object-fit: contain }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25 }
h1.plain { font-size: 1rem; font-weight: 400 }
h2 { margin: 20px 0 8px; font-size: 1.125rem }
ul { margin: 0; padding-left: 20px }
ul.chips { display: flex; flex-wrap: wrap; gap: 8px; padding: 0; list-style: none }
ul.chips li { padding: 2px 12px; border-radius: 999px; background: var(--tint) }
p.open { margin: 16px 0 0 }
#map { height: 220px; margin-top: 16px; border: 1px solid var(--line); border-radius: 12px; overflow: hidden; background: var(--tint) }
.quiet { font-weight: 400; font-size: .875rem }
.button { display: inline-block; min-height: 44px; padding: 10px 20px; border-radius: 8px; background: var(--primary); color: var(--on); font-weight: 600; text-decoration: none }
.button:hover { text-decoration: underline }
.button:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px }
`
