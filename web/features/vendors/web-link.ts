const SCHEME = /^https?:\/\//i

/** A vendor's site or booking link as an address to follow: https is put before it where no scheme is; null when it is none. */
export function webLink(address: string): string | null {
  const typed = address.trim()
  if (typed === '') return null
  const whole = SCHEME.test(typed) ? typed : `https://${typed}`
  return URL.canParse(whole) ? whole : null
}

/** The link as people read it: without scheme and closing slash. */
export const readableLink = (address: string) => address.trim().replace(SCHEME, '').replace(/\/$/, '')
