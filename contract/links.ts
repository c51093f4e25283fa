import { text } from './fields.ts'

export const LINK_MAX_LENGTH = 500

const hasScheme = (link: string) => /^[a-z][a-z0-9+.-]*:\/\//i.test(link)

/** Decision 22: a link without a scheme is meant as https. */
export const withScheme = (link: string): string => (link === '' || hasScheme(link) ? link : `https://${link}`)

/** http or https, a host with a dot, no user name and no password in it (SR-048). */
function isWebLink(link: string): boolean {
  if (/[\s\\\p{C}]/u.test(link) || !URL.canParse(link)) return false
  const { protocol, hostname } = new URL(link)
  const hasDomain = /^[^.]+(\.[^.]+)+$/.test(hostname)
  // Looked for in the text: the parser drops an empty user name.
  const hasUser = /^[^:]*:\/\/[^/?#]*@/.test(link)
  return /^https?:$/.test(protocol) && /^[^:]*:\/\/[^/]/.test(link) && hasDomain && !hasUser
}

/** A site or booking link: nothing, or an address that a browser may be sent to. */
export const WebLink = (message: string) =>
  text(LINK_MAX_LENGTH)
    .transform(withScheme)
    .refine((link) => link === '' || isWebLink(link), message)
