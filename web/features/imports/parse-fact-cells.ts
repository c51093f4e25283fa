import { t } from '@lingui/core/macro'
import type { ImportFacts } from '#contract/imports.ts'
import { findLanguageCode, type VendorLanguage } from '#contract/languages.ts'
import { AccessibilityFeature, getAccessibilityFeatureMessage } from '#contract/location-accessibility.ts'
import { OpeningHours } from '#contract/opening-hours.ts'
import type { CellReader, SheetColumn } from './sheet-columns.ts'
import { parseOpeningSpans } from './parse-opening-spans.ts'
import type { SheetCell } from './workbook-limits.ts'

type Warn = (text: string) => void

/**
 * Returns what the optional columns of a row tell about its vendor; undefined when they tell nothing. What is not
 * understood is left out with a warning.
 */
export function parseFactCells(row: SheetCell[], cellOf: CellReader, warn: Warn): ImportFacts | undefined {
  const read = <T>(column: SheetColumn, parse: (text: string) => T | undefined): T | undefined => {
    const text = cellOf(row, column)
    if (text === '') return undefined
    const parsed = parse(text)
    if (parsed === undefined) warn(t`${column}: “${text}” is not recognized and is ignored.`)
    return parsed
  }
  const languages = read('Languages', (text) => parseEntries(text, parseLanguage))
  const hours = read('Hours', (text) => {
    const parsed = OpeningHours.shape.hours.safeParse(parseEntries(text, parseOpeningSpans)?.flat())
    return parsed.success ? parsed.data : undefined
  })
  const fees = read('Fees', parseFees)
  const ages = read('Ages', parseAges)
  const availability = read('Availability', parseAvailability)
  const access = read('Accessibility', (text) => {
    const told = parseEntries(text, parseAccess)
    return told && Object.fromEntries(told)
  })
  const facts = {
    ...(languages && { languages: uniqueLanguages(languages) }),
    ...(hours && { hours }),
    ...(fees && { fees }),
    ...(ages && { ages }),
    ...(availability && { availability }),
    ...(access && { access }),
  }
  return Object.keys(facts).length === 0 ? undefined : facts
}

/** Parses the entries between semicolons; undefined when one of them is not understood. */
function parseEntries<T>(text: string, parse: (entry: string) => T | undefined): T[] | undefined {
  const entries = text
    .split(';')
    .map((entry) => entry.trim())
    .filter(Boolean)
  const parsed = entries.map(parse).filter((entry) => entry !== undefined)
  return parsed.length === entries.length ? parsed : undefined
}

/** 'Punjabi', 'French (interpreter)' */
function parseLanguage(entry: string): VendorLanguage | undefined {
  const [, name = '', by = 'staff'] = /^(.*?)\s*(?:\((staff|interpreter)\))?$/i.exec(entry) ?? []
  const language = findLanguageCode(name)
  if (language === undefined) return undefined
  return { language, by: by.toLowerCase() === 'interpreter' ? 'interpreter' : 'staff' }
}

const uniqueLanguages = (languages: VendorLanguage[]) => [
  ...new Map(languages.map((one) => [one.language, one])).values(),
]

const MAX_NOTE = 200
const FEES = { free: 'free', sliding: 'sliding', paid: 'paid', covered: 'covered' } as const

/** 'free', 'sliding scale', 'paid', 'covered: OHIP' */
function parseFees(text: string): ImportFacts['fees'] {
  const [, word = '', note = ''] = /^(free|sliding|paid|covered)(?:\s+(?:scale|by))?(?:\s*:\s*(.*))?$/i.exec(text) ?? []
  const fees = FEES[word.toLowerCase() as keyof typeof FEES] as (typeof FEES)[keyof typeof FEES] | undefined
  return fees && note.length <= MAX_NOTE ? { fees, fees_note: note } : undefined
}

/** '18-64', '65+', 'up to 17' */
function parseAges(text: string): ImportFacts['ages'] {
  const [, from, to] = /^(\d{1,3})\s*[-–]\s*(\d{1,3})$/.exec(text) ?? []
  const [, oldest] = /^up to (\d{1,3})$/i.exec(text) ?? []
  const [, youngest = from] = /^(\d{1,3})\s*\+$/.exec(text) ?? []
  const ages = { min_age: numberOf(youngest), max_age: numberOf(to ?? oldest) }
  const isInOrder = ages.min_age === null || ages.max_age === null || ages.min_age <= ages.max_age
  const isTold = ages.min_age !== null || ages.max_age !== null
  return isTold && isInOrder && Math.max(ages.min_age ?? 0, ages.max_age ?? 0) <= 130 ? ages : undefined
}

const numberOf = (text: string | undefined) => (text === undefined ? null : Number(text))

const STATES = { open: 'open', waitlist: 'waitlist', full: 'full' } as const

/** 'open', 'full', 'waitlist', 'waitlist: 3 weeks' */
function parseAvailability(text: string): ImportFacts['availability'] {
  const [, word = '', weeks] = /^(open|full|waitlist)(?:\s*:?\s*(\d{1,3})(?:\s*weeks?)?)?$/i.exec(text) ?? []
  const state = STATES[word.toLowerCase() as keyof typeof STATES] as (typeof STATES)[keyof typeof STATES] | undefined
  if (!state || (weeks !== undefined && (state !== 'waitlist' || Number(weeks) < 1 || Number(weeks) > 520)))
    return undefined
  return { state, wait_weeks: numberOf(weeks) }
}

/** 'Parking', 'no hearing loop' */
function parseAccess(entry: string): [AccessibilityFeature, 'yes' | 'no'] | undefined {
  const isMissing = /^no\s+/i.test(entry)
  const name = entry.replace(/^no\s+/i, '').toLowerCase()
  const feature = AccessibilityFeature.options.find((one) => getAccessibilityFeatureMessage(one).toLowerCase() === name)
  return feature && [feature, isMissing ? 'no' : 'yes']
}
