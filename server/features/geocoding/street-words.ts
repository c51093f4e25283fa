import { normalizePlaceName } from './normalize-place-name.ts'

/** Words that end the name of a street, English and French, with the postal abbreviations. */
export const STREET_TYPES = new Set(
  normalizePlaceName(`street str avenue ave av road rd drive dr boulevard blvd boul lane ln court crt crescent cres cr circle cir
    place pl way trail trl terrace terr parkway pkwy pky square sq highway hwy line concession conc sideroad gate grove
    heights hts hill park gardens gdns mews path pathway point ridge row run view walk close common commons cove
    crossing esplanade expressway freeway route rte rue chemin ch cote rang montee private priv plaza loop landing
    bypass quay wharf alley green manor`).split(' '),
).add('st').add('ct') // prettier-ignore

/** Words that precede the name of a French street. */
export const FRENCH_STREET_TYPES = new Set(
  'rue chemin ch avenue boulevard boul rang montee cote route place'.split(' '),
)

/** Street types that are followed by a number of their own: 'County Road 12'. */
export const NUMBERED_STREET_TYPES = new Set('road rd highway hwy line route rte concession conc sideroad'.split(' '))

export const DIRECTION_ABBREVIATIONS: Record<string, string> = {
  n: 'north', s: 'south', e: 'east', w: 'west', ne: 'northeast', nw: 'northwest', se: 'southeast', sw: 'southwest',
} // prettier-ignore
const DIRECTION_WORDS = new Set([
  ...Object.keys(DIRECTION_ABBREVIATIONS),
  ...Object.values(DIRECTION_ABBREVIATIONS),
  'nord',
  'sud',
  'est',
  'ouest',
])

export const isDirection = (word: string) => DIRECTION_WORDS.has(normalizePlaceName(word))
export const isStreetType = (word: string) => STREET_TYPES.has(normalizePlaceName(word))

/** True for words that may occur in a street but are never a city on their own, although a village called Street exists. */
export const isStreetTypeOrDirectionKey = (key: string) => STREET_TYPES.has(key) || DIRECTION_WORDS.has(key)

const SMALL_WORDS = new Set('of the and de du des la le les à au aux et on in'.split(' '))
const CAPITALS = new Set('rr po ne nw se sw n s e w'.split(' '))

/** Capitalizes text that is all in lower or all in upper case; other text does not change. */
export function capitalizeAddress(text: string) {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return text
  return text
    .toLowerCase()
    .split(/(?<=[\s/-])/)
    .map(capitalised)
    .join('')
}

function capitalised(word: string, index: number) {
  const bare = word.replace(/[\s/.-]+$/, '')
  if (CAPITALS.has(bare)) return word.toUpperCase()
  if (/^\d/.test(bare) || (index > 0 && SMALL_WORDS.has(bare))) return word
  return word.replace(/^(?:mc|[dlo]['’])?\p{L}/u, (start) =>
    start.length > 1
      ? start.charAt(0).toUpperCase() + start.slice(1, -1) + start.slice(-1).toUpperCase()
      : start.toUpperCase(),
  )
}
