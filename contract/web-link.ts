import { z } from 'zod'
import { trimmedTextSchema } from './fields.ts'
import type { SchemaText } from './message.ts'

export const WEB_LINK_MAX_LENGTH = 500

/** Decision 22: adds https to a link without a scheme. */
const withScheme = (link: string): string => (/^[a-z][a-z0-9+.-]*:\/\//i.test(link) ? link : `https://${link}`)

/** http or https and a plain host: no user name, no password, no percent signs. */
const SCHEME_AND_HOST = /^(https?:\/\/)([^/?#@%]+)(?=[/?#]|$)/i
/** Blank, invisible and control characters, and characters that no URL contains unescaped. */
const INVALID_URL_CHARACTERS = /[\s\p{C}\\<>"`]/u
/**
 * A name with a dot and a top-level domain of letters: no IP address, which the URL parser writes in digits regardless
 * of its notation.
 */
const NAMED_HOST = /^([a-z0-9_-]+\.)+([a-z]{2,63}|xn--[a-z0-9-]+)$/
/** Names that only have a meaning inside one network or machine. */
const PRIVATE_HOST = /\.(localhost|local|localdomain|internal|intranet|private|lan|home|corp|onion|arpa)$/

/**
 * Returns a site or booking link that is safe to open (SR-048), null for anything else. A host with non-ASCII
 * characters becomes punycode, so that a look-alike of another name is recognisable.
 */
export function toSafeWebLink(typed: string): string | null {
  const link = withScheme(typed.trim())
  if (INVALID_URL_CHARACTERS.test(link) || !SCHEME_AND_HOST.test(link)) return null
  const url = parseUrl(link)
  if (url === null) return null
  const { hostname, host } = url
  if (!NAMED_HOST.test(hostname) || PRIVATE_HOST.test(hostname)) return null
  return link.replace(
    SCHEME_AND_HOST,
    (_, scheme: string, written: string) => scheme + (isAscii(written) ? written : host),
  )
}

/** `URL.canParse` is newer than the browsers in README.md. */
function parseUrl(link: string): URL | null {
  try {
    return new URL(link)
  } catch {
    return null
  }
}

const isAscii = (host: string) => /^[\x21-\x7e]*$/.test(host)

/** A site or booking link: empty, or a URL that is safe to open. */
export const webLinkSchema = (message: SchemaText) =>
  trimmedTextSchema(WEB_LINK_MAX_LENGTH).transform((typed, { addIssue }) => {
    const link = typed === '' ? '' : toSafeWebLink(typed)
    if (link !== null) return link
    addIssue(message)
    return z.NEVER
  })
