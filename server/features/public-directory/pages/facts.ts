import {
  listAvailabilityPhrases,
  toServiceAvailabilitySummary,
  type CardAvailability,
  type ServiceAvailability,
} from '#contract/availability.ts'
import { HUB_TIME_ZONE } from '#contract/dates.ts'
import { fixFrenchFirstOfMonth } from '#contract/fix-french-first-of-month.ts'
import { getLanguageName, type VendorLanguage } from '#contract/languages.ts'
import {
  AccessibilityFeature,
  getAccessibilityFeatureMessage,
  type LocationAccessibility,
} from '#contract/location-accessibility.ts'
import { msg, type Message } from '#contract/message.ts'
import { getOpenNowState, type OpenNowState } from '#contract/open-now.ts'
import type { OpeningHours, OpenNowSummary } from '#contract/opening-hours.ts'
import { describeOpenNow } from '#contract/opening-hours-text.ts'
import {
  describeServiceFacts,
  separateCommonFacts,
  type ServiceFacts,
  type ServiceFactText,
} from '#contract/service-facts.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { renderInLanguage, renderLabelled } from '#server/platform/messages.ts'
import type { PublicPageContext } from './public-page-context.ts'

// What a vendor tells about itself, as HTML; '' for what it does not tell.

/** What a text for people needs to know of the page. */
type Reader = Pick<PublicPageContext, 'lang' | 'now'>

export const renderEscapedMessage = ({ lang }: Pick<Reader, 'lang'>, message: Message): string =>
  escapeHtml(renderInLanguage(lang, message))

/** A state as a dot and a text. `until`: when the text is not true any more; the script of the page then removes it. */
const stateText = (html: string, isGood: boolean, until: Date | null = null) =>
  `<span class="state${isGood ? ' good' : ''}"${until ? ` data-until="${until.toISOString()}"` : ''}>${html}</span>`

/** Whether the location of a card is open. */
export function renderOpenNowSummary(reader: Reader, opening: OpenNowSummary | undefined): string {
  if (!opening) return ''
  const changesAt = opening.changes_at === null ? null : new Date(opening.changes_at)
  return renderOpeningState(reader, { isOpen: opening.is_open, changesAt }, opening.time_zone ?? HUB_TIME_ZONE)
}

/** Whether a location is open now. */
export function renderOpenNowOfHours(reader: Reader, opening: OpeningHours | null): string {
  const state = opening && getOpenNowState(opening, reader.now)
  return opening && state ? renderOpeningState(reader, state, opening.time_zone) : ''
}

function renderOpeningState(reader: Reader, state: OpenNowState, timeZone: string): string {
  const text = renderEscapedMessage(reader, describeOpenNow(state, timeZone, reader.now, reader.lang))
  return stateText(text, state.isOpen, state.changesAt)
}

export function renderAvailability(reader: Reader, summary: CardAvailability | undefined): string {
  const phrases = summary ? listAvailabilityPhrases(summary).map((phrase) => renderInLanguage(reader.lang, phrase)) : []
  if (phrases.length === 0) return ''
  const text = phrases.join(', ')
  const named = summary?.service === undefined ? text : renderLabelled(reader.lang, summary.service, text)
  return stateText(escapeHtml(named), summary?.state === 'open')
}

/** The availability of a service, with the note and when it was confirmed. */
export function renderServiceAvailability(reader: Reader, availability: ServiceAvailability): string {
  const summary = toServiceAvailabilitySummary(availability, reader.now)
  const state = renderAvailability(reader, summary)
  if (state === '') return ''
  const note = availability.note === '' ? '' : `<p>${escapeHtml(availability.note)}</p>`
  const confirmed = summary.days === undefined ? confirmedText(reader, availability) : ''
  return `<p>${state}</p>${note}${confirmed && `<p class="quiet-text small">${confirmed}</p>`}`
}

function confirmedText(reader: Reader, { confirmed_at: at, confirmed_by: by }: ServiceAvailability): string {
  if (at === null) return ''
  const format = new Intl.DateTimeFormat(`${reader.lang}-CA`, { dateStyle: 'long', timeZone: HUB_TIME_ZONE })
  const day = fixFrenchFirstOfMonth(format.format(new Date(at)), reader.lang)
  return by === 'administrator'
    ? renderEscapedMessage(reader, msg('Confirmed on {day} by an administrator', { day }))
    : renderEscapedMessage(reader, msg("Confirmed on {day} by the vendor's office", { day }))
}

/** What a vendor tells of each of its services, and of all alike. */
export const describeCommonAndOwnServiceFacts = ({ lang }: Pick<Reader, 'lang'>, services: { facts: ServiceFacts }[]) =>
  separateCommonFacts(
    services.map(({ facts }) => describeServiceFacts(facts, (message) => renderInLanguage(lang, message))),
  )

export function renderServiceFacts(told: ServiceFactText[]): string {
  if (told.length === 0) return ''
  const rows = told.map(({ name, text }) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd></div>`)
  return `<dl class="facts">${rows.join('')}</dl>`
}

export function renderAccessibility(reader: Reader, access: LocationAccessibility): string {
  const told = AccessibilityFeature.options.filter((feature) => access[feature] !== undefined)
  if (told.length === 0) return ''
  const items = told.map((feature) => {
    const name = renderInLanguage(reader.lang, getAccessibilityFeatureMessage(feature))
    const isThere = access[feature] === 'yes'
    return `<li class="${isThere ? 'yes' : 'no'}">${renderEscapedMessage(reader, isThere ? msg('{name}: yes', { name }) : msg('{name}: no', { name }))}</li>`
  })
  return `<ul class="access" aria-label="${renderEscapedMessage(reader, msg('Access'))}">${items.join('')}</ul>`
}

/** The languages that people are served in, those of the staff first. */
export function renderLanguages(reader: Reader, languages: VendorLanguage[]): string {
  const namesOf = (provider: VendorLanguage['by']) =>
    languages
      .filter(({ by }) => by === provider)
      .map(({ language }) => capitalize(getLanguageName(language, reader.lang), reader))
      .join(', ')
  const [staff, interpreted] = [namesOf('staff'), namesOf('interpreter')]
  const lines = [
    ...(staff ? [escapeHtml(staff)] : []),
    ...(interpreted
      ? [renderEscapedMessage(reader, msg('With an interpreter: {languages}', { languages: interpreted }))]
      : []),
  ]
  return lines.map((line) => `<p>${line}</p>`).join('')
}

export const capitalize = (text: string, { lang }: Pick<Reader, 'lang'>): string =>
  text.charAt(0).toLocaleUpperCase(lang) + text.slice(1)
