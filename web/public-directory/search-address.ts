interface Position {
  latitude: number
  longitude: number
}

/**
 * The address of a search near a position, to a kilometre as the address may be shared. `fields` are those of the search
 * form; the typed place is dropped.
 */
export function buildNearSearchPath(
  fields: Iterable<[string, FormDataEntryValue]>,
  { latitude, longitude }: Position,
): string {
  const params = new URLSearchParams()
  for (const [name, value] of fields)
    if (typeof value === 'string' && value && name !== 'where') params.set(name, value)
  params.set('near', `${latitude.toFixed(2)},${longitude.toFixed(2)}`)
  return `/directory?${params}`
}

/** The same search in another part of the map: `bbox` instead of a place. */
export function buildAreaSearchPath(search: string, bbox: string): string {
  const now = new URLSearchParams(search)
  const params = new URLSearchParams()
  for (const name of ['search', 'service', 'lang']) if (now.get(name)) params.set(name, now.get(name)!)
  params.set('bbox', bbox)
  return `/directory?${params}`
}

/**
 * The address of a search inside a frame: keeps the service, the place and the language of the partner's address, unless
 * the visitor names another place.
 */
export function buildFrameSearchUrl(href: string, fields: { name: string; value: string }[]): string {
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
