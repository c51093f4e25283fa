import { PROVINCE_NAMES } from '#contract/provinces.ts'
import { normalizePlaceName } from './normalize-place-name.ts'

/** What people write for a province besides its names and its postal abbreviation. */
const PROVINCES_BY_OTHER_NAME = {
  Alta: 'AB', Man: 'MB', Newfoundland: 'NL', Nfld: 'NL', NF: 'NL', NWT: 'NT', Ont: 'ON', PEI: 'PE', Que: 'QC', PQ: 'QC',
  Sask: 'SK', 'Yukon Territory': 'YT', YK: 'YT',
} // prettier-ignore

const STATES = {
  AL: 'Alabama', AK: 'Alaska', AZ: 'Arizona', AR: 'Arkansas', CA: 'California', CO: 'Colorado', CT: 'Connecticut',
  DE: 'Delaware', DC: 'District of Columbia', FL: 'Florida', GA: 'Georgia', HI: 'Hawaii', ID: 'Idaho', IL: 'Illinois',
  IN: 'Indiana', IA: 'Iowa', KS: 'Kansas', KY: 'Kentucky', LA: 'Louisiana', ME: 'Maine', MD: 'Maryland',
  MA: 'Massachusetts', MI: 'Michigan', MN: 'Minnesota', MS: 'Mississippi', MO: 'Missouri', MT: 'Montana',
  NE: 'Nebraska', NV: 'Nevada', NH: 'New Hampshire', NJ: 'New Jersey', NM: 'New Mexico', NY: 'New York',
  NC: 'North Carolina', ND: 'North Dakota', OH: 'Ohio', OK: 'Oklahoma', OR: 'Oregon', PA: 'Pennsylvania',
  RI: 'Rhode Island', SC: 'South Carolina', SD: 'South Dakota', TN: 'Tennessee', TX: 'Texas', UT: 'Utah',
  VT: 'Vermont', VA: 'Virginia', WA: 'Washington', WV: 'West Virginia', WI: 'Wisconsin', WY: 'Wyoming',
} // prettier-ignore

export interface Region {
  country: 'CA' | 'US'
  code: string
}

const regions = new Map<string, Region>()
for (const [code, name] of Object.entries(STATES)) {
  regions.set(code.toLowerCase(), { country: 'US', code }).set(normalizePlaceName(name), { country: 'US', code })
}
for (const [code, { en, fr }] of Object.entries(PROVINCE_NAMES)) {
  regions.set(code.toLowerCase(), { country: 'CA', code })
  for (const name of [en, fr]) regions.set(normalizePlaceName(name), { country: 'CA', code })
}
for (const [name, code] of Object.entries(PROVINCES_BY_OTHER_NAME))
  regions.set(normalizePlaceName(name), { country: 'CA', code })

/** Finds the Canadian province or American state of this name or code, ignoring dots and case. */
export function findRegion(text: string): Region | undefined {
  const bare = text.replaceAll('.', '')
  // Codes are not normalized: the key of 'MT' would be 'mount'.
  return regions.get(bare.length <= 3 ? bare.toLowerCase() : normalizePlaceName(bare))
}

/** The province of a Canadian postal code by its first letter; two territories share X. */
const BY_FIRST_LETTER: Record<string, string> = {
  A: 'NL', B: 'NS', C: 'PE', E: 'NB', G: 'QC', H: 'QC', J: 'QC', K: 'ON', L: 'ON', M: 'ON', N: 'ON', P: 'ON',
  R: 'MB', S: 'SK', T: 'AB', V: 'BC', Y: 'YT',
} // prettier-ignore

export const getProvinceOfPostalCode = (postalCode: string) => BY_FIRST_LETTER[postalCode.charAt(0)] ?? ''

const countryNames = new Intl.DisplayNames('en', { type: 'region' })
export const getCountryName = (code: string) => countryNames.of(code) ?? code

/** Names that Intl does not have. */
const MORE_COUNTRIES: Record<string, string> = {
  usa: 'US', 'u s a': 'US', us: 'US', 'u s': 'US', 'united states of america': 'US', america: 'US',
  uk: 'GB', 'great britain': 'GB', england: 'GB', scotland: 'GB', wales: 'GB', 'northern ireland': 'GB',
  'czech republic': 'CZ', turkey: 'TR', burma: 'MM', 'ivory coast': 'CI', 'south korea': 'KR', korea: 'KR',
} // prettier-ignore

const NO_COUNTRY = new Set(['EU', 'EZ', 'UN', 'ZZ', 'QO', 'XA', 'XB', 'AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA'])

/** Country codes by the key of their English and French names. */
export const COUNTRY_CODES_BY_NORMALIZED_NAME = new Map<string, string>(Object.entries(MORE_COUNTRIES))
for (const language of ['fr', 'en']) {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  for (let pair = 0; pair < 26 * 26; pair++) {
    const code = String.fromCharCode(65 + Math.floor(pair / 26), 65 + (pair % 26))
    const name = isCountry(code) ? names.of(code) : undefined
    if (name) COUNTRY_CODES_BY_NORMALIZED_NAME.set(normalizePlaceName(name), code)
  }
}

/** Intl also names groups ('European Union'), parts of countries and withdrawn codes ('HV', today 'BF'). */
function isCountry(code: string) {
  return !NO_COUNTRY.has(code) && new Intl.Locale(`und-${code}`).region === code
}
