import { normalizePlaceName } from './normalize-place-name.ts'
import { FRENCH_STREET_TYPES, isDirection, isStreetType, NUMBERED_STREET_TYPES } from './street-words.ts'

// A unit is '5', 'B', '5B' or 'A5'.
const DOOR = '(\\p{L}?-?\\d{1,6}\\p{L}?|\\p{L})'
const LABELLED = `(?:(?:unit|suite|ste|apt|apartment|room|rm|office)(?:[. #]+|(?=\\d))|# *)${DOOR}`
const FLOOR = '(\\d{1,3}(?:st|nd|rd|th)? *(?:floor|flr|fl)|(?:floor|level) *\\d{1,3})'
const UNIT_PART = new RegExp(`^(?:${LABELLED}|${FLOOR}|(?:bldg|building|lot|site)[. #]*${DOOR})$`, 'iu')
const UNIT_AT_END = new RegExp(`[ ,-]+(?:${LABELLED}|${FLOOR})$`, 'iu')
const UNIT_AT_START = new RegExp(`^${LABELLED}[ -]+(?=\\d)`, 'iu')

const HOUSE_NUMBER = '(?:(\\d{1,6}\\p{L}?|\\p{L}\\d{0,5}) ?- ?)?(\\d{1,7} ?[a-z]?(?: 1/2|½)?)'
const HOUSE = new RegExp(`^${HOUSE_NUMBER} +(?=\\S)`, 'iu')
const HOUSE_ALONE = new RegExp(`^${HOUSE_NUMBER}$`, 'iu')
const RURAL = /^(?:r\.? ?r\.? ?#? ?\d+|(?:p\.?o\.? )?box \d+|general delivery|poste restante)/i

/** Extracts a unit from a part or its end, and returns the rest of the part. */
export function stripAndCollectUnit(part: string, units: string[]): string {
  const match = UNIT_PART.exec(part) ?? UNIT_AT_END.exec(part)
  if (!match) return part
  units.push(match[1] ?? match[2] ?? match[3] ?? '')
  return part.slice(0, match.index)
}

/** True for a part that begins with a house number, has a street type after a name, or is a rural route or a box. */
export function isStreet(part: string) {
  if (HOUSE.test(part.replace(UNIT_AT_START, '')) || RURAL.test(part)) return true
  const words = part.split(' ')
  return (
    words.length > 1 &&
    (words.slice(1).some(isStreetType) ||
      startsFrench(words) ||
      NUMBERED_STREET_TYPES.has(normalizePlaceName(words[0] ?? '')))
  )
}

/** Joins a house number and the street after it: in French a comma may be between them ('200, rue Elgin'). */
export const joinHouseNumberAndStreet = (parts: string[]): string[] =>
  parts.flatMap((part, at) => {
    if (at > 0 && isNumberOfStreet(parts[at - 1]!, part)) return []
    const next = parts[at + 1]
    return next !== undefined && isNumberOfStreet(part, next) ? [`${part} ${next}`] : [part]
  })

/** A number before a street that has its own is a unit. */
const isNumberOfStreet = (part: string, next: string) =>
  HOUSE_ALONE.test(part) && isStreet(next) && !HOUSE.test(next) && !RURAL.test(next)

const startsFrench = (words: string[]) =>
  words.length > 1 && FRENCH_STREET_TYPES.has(normalizePlaceName(words[0] ?? ''))

export interface StreetParts {
  number: string
  unit: string
  street: string
  /** The text after the street in the same part: the city, when there are no commas. */
  rest: string
}

/** Splits '5-200 Elizabeth St W Toronto'; `rest` is set only where the city may be in it. */
export function splitStreet(part: string, mayHoldCity: boolean): StreetParts {
  const start = UNIT_AT_START.exec(part)
  const text = start ? part.slice(start[0].length) : part
  const house = HOUSE.exec(text)
  const [first = '', second = ''] = [house?.[1], house?.[2]?.replace(/ (?=[a-z])/i, '')]
  const words = (house ? text.slice(house[0].length) : text).split(' ').filter((word) => word !== '')
  const end = mayHoldCity ? streetEnd(words) : words.length
  return {
    // '123-125 Main St' is two houses, '5-200 Main St' a unit of one.
    number: isRange(first, second) ? `${first}-${second}` : second.toUpperCase(),
    unit: start?.[1] ?? (isRange(first, second) ? '' : first),
    street: words.slice(0, end).join(' '),
    rest: words.slice(end).join(' '),
  }
}

const isRange = (first: string, second: string) =>
  first !== '' && first.length === second.length && first.length > 2 && Number(second) > Number(first)

/** Returns the number of words that belong to the street: up to its type, a road's own number and a direction. */
function streetEnd(words: string[]) {
  const rural = RURAL.exec(words.join(' '))
  if (rural) return rural[0].split(' ').length
  const firstIsRoad = NUMBERED_STREET_TYPES.has(normalizePlaceName(words[0] ?? '')) && /^\d/.test(words[1] ?? '')
  let end = firstIsRoad ? 1 : words.findIndex((word, index) => index > 0 && isStreetType(word)) + 1
  if (end === 0 || (startsFrench(words) && !firstIsRoad)) return words.length
  while (isStreetType(words[end] ?? '') && normalizePlaceName(words[end] ?? '') !== 'st') end++
  if (/^\d+[a-z]?$/i.test(words[end] ?? '')) end++
  if (isDirection(words[end] ?? '')) end++
  return end
}
