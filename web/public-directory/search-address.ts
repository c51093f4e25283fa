interface Position {
  latitude: number
  longitude: number
}

/** The fields of the search form. */
type Fields = Iterable<[string, FormDataEntryValue]>

/** The address of a search near a position, to a kilometre as the address may be shared. */
export const buildNearSearchPath = (fields: Fields, { latitude, longitude }: Position): string =>
  buildSearchPath(fields, { near: `${latitude.toFixed(2)},${longitude.toFixed(2)}` })

/** The address of the same search in another part of the map. */
export const buildAreaSearchPath = (fields: Fields, bbox: string): string => buildSearchPath(fields, { bbox })

/** The same search in an area that replaces the place of the form. */
function buildSearchPath(fields: Fields, area: { near: string } | { bbox: string }): string {
  const params = new URLSearchParams()
  for (const [name, value] of fields)
    if (typeof value === 'string' && value && !AREA_FIELDS.has(name)) params.set(name, value)
  for (const [name, value] of Object.entries(area)) params.set(name, value)
  return `/directory?${params}`
}

const AREA_FIELDS = new Set(['where', 'near', 'bbox'])

/**
 * The address of a search inside a frame: keeps the service, the place and the language of the partner's address, unless
 * the visitor names another place.
 */
export function buildEmbeddedDirectorySearchUrl(href: string, fields: { name: string; value: string }[]): string {
  const address = new URL(href)
  address.searchParams.delete('page')
  for (const { name, value } of fields) {
    const text = value.trim()
    if (text === '') address.searchParams.delete(name)
    else address.searchParams.set(name, text)
    if (name === 'where' && text !== '') address.searchParams.delete('near')
  }
  return address.href
}
