import type { Location } from './locations.ts'

type StreetAddress = Pick<Location, 'number' | 'street' | 'unit'>

/**
 * Formats number, street and unit as on letters in Canada, the same in both languages: '4-12 King St'. A unit with a name of
 * its own follows: '12 King St, Suite 300'.
 */
export function formatStreetAddress({ number, street, unit }: StreetAddress): string {
  const house = [number, street].filter(Boolean).join(' ')
  const isBare = /^[\w-]*\d[\w-]*$/.test(unit)
  if (isBare && number) return `${unit}-${house}`
  return [house, isBare ? `#${unit}` : unit].filter(Boolean).join(', ')
}
