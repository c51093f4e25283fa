import { isIP } from 'node:net'

/**
 * Returns true for a host name or address that only this machine can reach. RFC 6761 reserves all of .localhost for it.
 */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '')
  return name === '::1' || /^(.+\.)?localhost$/i.test(name) || (isIP(name) === 4 && name.startsWith('127.'))
}

/** Returns true for the URL of a service on this machine, including a socket file (`?host=/…`). */
export function isLocalServiceUrl(address: string): boolean {
  const { hostname, searchParams } = new URL(address)
  const host = searchParams.get('host') ?? hostname
  return host.startsWith('/') || isLoopback(host)
}
