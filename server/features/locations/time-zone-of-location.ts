import { HUB_TIME_ZONE } from '#contract/dates.ts'
import { findRegion } from '#server/features/geocoding/regions.ts'

/**
 * The time zone of most people of each province. A few places keep another one, such as the northeast of British Columbia:
 * their vendors correct it beside their hours.
 */
const TIME_ZONES: Record<string, string> = {
  AB: 'America/Edmonton',
  BC: 'America/Vancouver',
  MB: 'America/Winnipeg',
  NB: 'America/Moncton',
  NL: 'America/St_Johns',
  NS: 'America/Halifax',
  NT: 'America/Edmonton',
  NU: 'America/Iqaluit',
  ON: 'America/Toronto',
  PE: 'America/Halifax',
  QC: 'America/Toronto',
  SK: 'America/Regina',
  YT: 'America/Whitehorse',
}

interface Address {
  state: string
  country: string
}

/** Returns the time zone of a location by its province; that of the hub outside Canada. */
export function getTimeZoneOfLocation({ state, country }: Address): string {
  const region = /^ca(nada)?$/i.test(country.trim()) ? findRegion(state) : undefined
  return (region?.country === 'CA' && TIME_ZONES[region.code]) || HUB_TIME_ZONE
}
