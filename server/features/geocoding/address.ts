import { MAX_ADDRESS_LENGTH } from '#contract/geocoding.ts'
import { buildPossibleCityNames, type PossibleCityName } from './possible-city-names.ts'
import { normalizePlaceName } from './normalize-place-name.ts'
import { extractCanadianPostalCode, extractZipCode } from './postal-code.ts'
import { COUNTRY_CODES_BY_NORMALIZED_NAME, getProvinceOfPostalCode, type Region, findRegion } from './regions.ts'
import { isStreet, joinHouseNumberAndStreet, splitStreet, stripAndCollectUnit } from './street.ts'
import { capitalizeAddress } from './street-words.ts'

const MAX_PARTS = 12
// The limits of a location.
const MAX_STREET_LENGTH = 200
const MAX_CITY_LENGTH = 100

/** The parts of an address as far as the text determines them; '' for unknown ones. */
export interface ParsedAddress {
  number: string
  street: string
  unit: string
  /** The city as written. Only the gazetteer knows where to split 'Elizabeth Toronto': see `candidates`. */
  city: string
  /** Names to look up the city by, the likeliest first. */
  candidates: PossibleCityName[]
  /** Two letters, Canada and the United States only. */
  province: string
  /** ISO 3166 code. */
  countryCode: string
  /** 'M5G 2C4', 'M5G' or '10001'. */
  postalCode: string
}

/** Parses an address in free text, in any case, with or without commas. Returns null when it is no address. */
export function parseAddress(text: string): ParsedAddress | null {
  if (text.length > MAX_ADDRESS_LENGTH || text.includes('\u0000') || !text.isWellFormed()) return null
  const { code, rest } = extractCanadianPostalCode(text.normalize('NFC').replace(/[\s\u00A0]+/g, ' '))
  const parts = rest
    .split(/[,;|]/)
    .map((part) => part.replace(/^[\s.–-]+|[\s–-]+$/g, ''))
    .filter((part) => part !== '')
  if ((parts.length === 0 && !code) || parts.length > MAX_PARTS) return null

  const country = takeCountry(parts, code)
  if (country !== '' && country !== 'CA' && country !== 'US') dropForeignCode(parts)
  const zip = code || (country !== '' && country !== 'US') ? '' : takeZipAtEnd(parts)
  const region = takeRegion(parts, zip !== '' || code !== '')
  const countryCode = country || region?.country || (code ? 'CA' : '') || (zip && parts.length === 0 ? 'US' : '')
  const local = readLocal(parts)
  if (local.street.length > MAX_STREET_LENGTH || local.city.length > MAX_CITY_LENGTH) return null
  return {
    ...local,
    province: region?.code ?? (code ? getProvinceOfPostalCode(code) : ''),
    countryCode,
    postalCode: code || (countryCode === 'US' ? zip : ''),
  }
}

/** 'Canada' and 'USA' may end a part; other countries must be a part of their own after another one. */
function takeCountry(parts: string[], code: string): string {
  const last = parts.at(-1) ?? ''
  const whole = COUNTRY_CODES_BY_NORMALIZED_NAME.get(normalizePlaceName(last))
  if (normalizePlaceName(last) === 'ca' && (code || findRegion(parts.at(-2) ?? '')?.country === 'CA'))
    return take(parts, 'CA')
  if (whole && (code || (parts.length > 1 && !findRegion(last)))) return take(parts, whole)
  const ending = /^(.+?)[ .]+(canada|usa|u\.s\.a\.?|united states(?: of america)?)$/i.exec(last)
  if (!ending) return ''
  parts[parts.length - 1] = ending[1] ?? ''
  return normalizePlaceName(ending[2] ?? '') === 'canada' ? 'CA' : 'US'
}

function take(parts: string[], found: string) {
  parts.pop()
  return found
}

/** '10115 Berlin, Germany': the gazetteer has no postal codes there. */
function dropForeignCode(parts: string[]) {
  const last = parts.pop()
  if (last !== undefined) parts.push(last.replace(/^\d{4,6} +/, ''))
}

function takeZipAtEnd(parts: string[]) {
  const { code, rest } = extractZipCode(parts.at(-1) ?? '')
  if (!code) return ''
  parts.pop()
  if (rest.trim() !== '') parts.push(rest.trim())
  return code
}

const MAX_REGION_WORDS = 4
/** Codes that are also ends of a street: 'Main St NE', 'Rose Ct'. */
const STREET_ENDS = new Set(['ne', 'ct', 'al'])

/** Takes a province or state at the end of the last part. A text that is only its name stays ('Quebec', 'New York'). */
function takeRegion(parts: string[], besideCode: boolean): Region | undefined {
  const last = parts.at(-1) ?? ''
  const words = last.split(' ')
  for (let count = Math.min(MAX_REGION_WORDS, words.length); count > 0; count--) {
    const ending = words.slice(-count).join(' ')
    const region = findRegion(ending)
    const isCode = ending.length <= 2
    const isWhole = count === words.length
    if (!region || (isWhole && parts.length === 1 && !isCode)) continue
    if (isCode && !isWhole && !besideCode && (STREET_ENDS.has(ending.toLowerCase()) || isMixedCase(last, ending)))
      continue
    parts.pop()
    if (!isWhole) parts.push(words.slice(0, -count).join(' '))
    return region
  }
  return undefined
}

/** 'Come in' does not end in Indiana, 'Gary IN' and 'gary in' do. */
const isMixedCase = (text: string, code: string) => text !== text.toLowerCase() && code !== code.toUpperCase()

/** Returns street, unit and city of the remaining parts. */
function readLocal(parts: string[]): Pick<ParsedAddress, 'number' | 'street' | 'unit' | 'city' | 'candidates'> {
  const units: string[] = []
  const bare = joinHouseNumberAndStreet(
    parts.map((part) => stripAndCollectUnit(part, units)).filter((part) => part !== ''),
  )
  const streetAt = findStreet(bare)
  const isOnlyPart = streetAt === bare.length - 1
  const { number, street, rest, unit } = splitStreet(bare[streetAt] ?? '', isOnlyPart)
  const doorway = unit || (units[0] ?? '')
  const city = isOnlyPart ? rest : (bare.at(-1) ?? '')
  const between = isOnlyPart ? bare.slice(0, streetAt) : bare.slice(streetAt + 1, -1)
  return {
    number,
    street: capitalizeAddress(street),
    unit: /^\w+$/.test(doorway) ? doorway.toUpperCase() : doorway,
    city: capitalizeAddress(city.replace(/ *\(.*?\)/g, '')),
    candidates: buildPossibleCityNames({ city, street, between }),
  }
}

/**
 * Returns the first part with a house number; without one, a part with the words of a street, unless it is the whole text
 * ('Richmond Hill').
 */
function findStreet(parts: string[]) {
  const numbered = parts.findIndex((part) => /\d/.test(part) && isStreet(part))
  return numbered === -1 ? parts.slice(0, -1).findIndex(isStreet) : numbered
}
