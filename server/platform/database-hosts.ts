const URL_PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^#]*)$/i
const DEFAULT_PORT = '5432'
/** The hub needs a server that takes writes, so the other values of libpq make no sense. */
const SESSION_ATTRIBUTES = [null, 'any', 'read-write', 'primary']

/**
 * Returns the URL of a database once for each of its hosts, as
 * `postgres://care@one:5432,two:5432/care` and `postgres://care@/care?host=one,two&port=5432` list them (OPS-015). Returns undefined for anything else.
 */
export function listHostUrls(url: string): string[] | undefined {
  const [, start, authority, rest] = URL_PARTS.exec(url) ?? []
  if (start === undefined || authority === undefined || rest === undefined) return undefined
  const urls = authority.split(',').flatMap((host) => spreadHostParameter(`${start}${host || 'localhost'}${rest}`))
  const isValid = urls.every((one) => URL.canParse(one) && hasKnownSessionAttributes(one))
  return isValid ? urls : undefined
}

function spreadHostParameter(url: string): string[] {
  const [hosts, ports] = ['host', 'port'].map((name) => readListParameter(url, name))
  if (!hosts || hosts.length === 1) return [url]
  return hosts.map((host, at) => {
    const one = new URL(url)
    one.searchParams.set('host', host)
    one.searchParams.set('port', ports?.[at] || ports?.[0] || DEFAULT_PORT)
    return one.href
  })
}

/** Split before it is decoded: the folder of a socket may have a comma in its name. */
const readListParameter = (url: string, name: string) =>
  new RegExp(`[?&]${name}=([^&]*)`).exec(url)?.[1]?.split(',').map(decodeURIComponent)

const readParameter = (url: string, name: string) =>
  URL.canParse(url) ? new URL(url).searchParams.get(name) : undefined

const hasKnownSessionAttributes = (url: string) =>
  SESSION_ATTRIBUTES.includes(readParameter(url, 'target_session_attrs') ?? null)

/** Returns true when the URL leaves open which server takes writes, so that the hub has to find it. */
export const needsPrimaryLookup = (hostUrls: string[]): boolean =>
  hostUrls.length > 1 || ['read-write', 'primary'].includes(readParameter(hostUrls[0]!, 'target_session_attrs') ?? '')

/** The parameters of a database URL, which hold for all its hosts. */
export const readDatabaseUrlParameters = (url: string): URLSearchParams =>
  new URL(listHostUrls(url)?.[0] ?? url).searchParams

/** Of any URL; the hosts of a database share them. */
export function readUrlCredentials(url: string): { user: string; password: string } {
  const { username, password } = new URL(listHostUrls(url)?.[0] ?? url)
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
}
