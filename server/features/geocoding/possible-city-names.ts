import { normalizePlaceName } from './normalize-place-name.ts'
import { DIRECTION_ABBREVIATIONS, isStreetTypeOrDirectionKey } from './street-words.ts'

/** A name that the city of an address may have. */
export interface PossibleCityName {
  /** In the form of `normalizePlaceName`. */
  key: string
  /** A part of the text only: counts when it is near the postal code or well known. */
  isPartial: boolean
  /** How many words at the end of the street belong to it. */
  streetWordCount: number
}

const MAX_CANDIDATES = 24
const MAX_NAME_WORDS = 6
const MAX_KEY_LENGTH = 100
const BEFORE_NAME =
  /^(?:the )?(?:(?:regional )?municipality|city|town|township|village|county|region|district|hamlet) of /
const AFTER_NAME = / (?:township|twp|county|region|district|city|town|village|first nation|reserve|indian reserve)$/
/** A large city in each region of Ontario that the gazetteer does not have, or has as a small place elsewhere ('Durham'). */
const CITIES_OF_REGIONS: Record<string, string> = {
  durham: 'oshawa',
  halton: 'oakville',
  niagara: 'st catharines',
  peel: 'brampton',
  waterloo: 'kitchener',
  york: 'newmarket',
}
const REGION = /^(?:(?:regional )?municipality|region) of (\p{L}+)$|^(\p{L}+) region$/u

function findCityOfRegion(key: string): string | undefined {
  const [, after, before] = REGION.exec(key) ?? []
  return CITIES_OF_REGIONS[after ?? before ?? '']
}

/** Returns at most `MAX_CANDIDATES` names that the city of a written address may have, the likeliest first. */
export function buildPossibleCityNames({
  city,
  street,
  between,
}: {
  city: string
  street: string
  between: string[]
}): PossibleCityName[] {
  const found = new Map<string, PossibleCityName>()
  const add = (key: string, partial = false, ofStreet = 0) => {
    if (key.length < 2 || key.length > MAX_KEY_LENGTH || key.split(' ').every(isNoPlace) || found.has(key)) return
    if (found.size < MAX_CANDIDATES) found.set(key, { key, isPartial: partial, streetWordCount: ofStreet })
  }
  const addName = (key: string) => {
    add(key)
    add(findCityOfRegion(key) ?? '')
    add(withDirection(key))
    const plain = key.replace(BEFORE_NAME, '').replace(AFTER_NAME, '')
    add(plain)
  }

  // 'Hamilton (Dundas)': the inner name is more exact.
  for (const inner of city.matchAll(/\((.*?)\)/g)) addName(normalizePlaceName(inner[1] ?? ''))
  const written = normalizePlaceName(city.replace(/\(.*?\)/g, ' '))
  // '90 King Street Prince, Edward': a name may be split at the comma.
  const tail = normalizePlaceName(street)
    .split(' ')
    .filter((word) => word !== '')
  if (written !== '') {
    for (const count of [2, 1]) {
      const torn = tail.slice(-count)
      if (torn.length === count && !torn.some(isNoPlace)) add([...torn, written].join(' '), false, count)
    }
    addName(written)
  }
  for (const part of between) addName(normalizePlaceName(part))
  for (const piece of pieces(written)) add(piece, true)
  if (written === '') {
    for (let count = Math.min(MAX_NAME_WORDS, tail.length - 1); count > 0; count--) {
      const piece = tail.slice(-count).join(' ')
      add(piece, true, count)
      add(withDirection(piece), true, count)
    }
  }
  return [...found.values()]
}

const isNoPlace = (word: string) => isStreetTypeOrDirectionKey(word) || /^\d+$/.test(word)

/** Expands directions: 'Huron E', 'N Bay'. */
function withDirection(key: string) {
  const words = key.split(' ')
  const last = words.length - 1
  return words
    .map((word, index) => (last > 0 && (index === 0 || index === last) && DIRECTION_ABBREVIATIONS[word]) || word)
    .join(' ')
}

/** Returns the ends and then the beginnings of a name, longest first: 'downtown toronto', 'thunder bay north'. */
function pieces(written: string) {
  const words = written.split(' ').slice(-MAX_NAME_WORDS)
  const lengths = words.map((_, index) => words.length - index).slice(1)
  return [
    ...lengths.map((length) => words.slice(-length).join(' ')),
    ...lengths.map((length) => words.slice(0, length).join(' ')),
  ]
}
