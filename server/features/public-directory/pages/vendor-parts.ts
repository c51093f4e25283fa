import type { Point } from '#contract/fields.ts'
import { formatStreetAddress } from '#contract/location-address.ts'
import { buildPhoneHref } from '#contract/phone-link.ts'
import type { PublicLocation } from '#contract/public-directory.ts'
import type { PublicMapData } from '#contract/public-map.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { formatPublicProvince } from './public-province.ts'
import { buildPageHref } from './layout.ts'
import type { PublicPageContext } from './public-page-context.ts'

/** The address in one line; what is said instead of a hidden one. */
export function formatPublicAddress(location: PublicLocation, { texts, lang }: PublicPageContext): string {
  const { city, zip, point } = location
  if (!point) return [city, texts.hiddenAddress].filter(Boolean).join(' · ')
  const province = formatPublicProvince(location, lang)
  // 'Montréal (Québec) H2X 1Y4' in French.
  const town =
    lang === 'fr' && city && province
      ? [`${city} (${province}) ${zip}`.trim()]
      : [city, [province, zip].filter(Boolean).join(' ')]
  return [formatStreetAddress(location), ...town].filter(Boolean).join(', ')
}

/** Tells the links of several cards apart. */
const nameForReaders = ({ name }: { name: string }) => `<span class="for-readers">, ${escapeHtml(name)}</span>`

/**
 * The form for people without an account, where the vendor takes their referrals. It is in the language of this page,
 * whatever the tab has shown before, and begins with the location that the page shows of the vendor.
 */
export const renderReferButton = (
  context: PublicPageContext,
  vendor: { id: number; name: string; accepts_referrals: boolean; location?: { id: number } | null },
): string =>
  vendor.accepts_referrals
    ? `<a class="button" rel="nofollow" href="${buildPageHref({ ...context, isLanguageChosen: true }, `/directory/vendors/${vendor.id}/refer`, { location: vendor.location?.id })}">${escapeHtml(context.texts.sendReferral)}${nameForReaders(vendor)}</a>`
    : ''

/** Dials the number; the text itself for a phone without one. */
export function renderCallButton(
  { texts }: PublicPageContext,
  { name, phone }: { name: string; phone: string },
): string {
  const href = buildPhoneHref(phone)
  if (href === undefined) return phone === '' ? '' : `<span class="phone">${escapeHtml(phone)}</span>`
  return `<a class="button quiet" href="${href}">${escapeHtml(texts.call)} <span class="phone">${escapeHtml(phone)}</span>${nameForReaders({ name })}</a>`
}

/** What differs from map to map. */
export type PublicMapContent = Omit<PublicMapData, 'words' | 'lang'>

export function renderMapContainer(
  { texts, lang, isLanguageChosen }: PublicPageContext,
  data: PublicMapContent,
): string {
  const { mapWords, searchThisArea, mapUnavailable } = texts
  const map: PublicMapData = {
    ...data,
    lang: isLanguageChosen ? lang : null,
    words: { ...mapWords, searchThisArea, mapUnavailable },
  }
  return `<p class="note" id="without-script">${escapeHtml(texts.mapNeedsScript)}</p>
<div id="map" class="map" data-map="${escapeHtml(JSON.stringify(map))}" hidden></div>`
}

/** Rounds coordinates to five decimals, about one metre. */
export const toRoundedLatLng = ({ lat, lng }: Point): [lat: number, lng: number] => [
  Number(lat.toFixed(5)),
  Number(lng.toFixed(5)),
]
