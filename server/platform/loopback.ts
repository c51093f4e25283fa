import { isIP } from 'node:net'

/**
 * Returns true for a host name or address that only this machine can reach. RFC 6761 reserves all of .localhost for it.
 */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '')
  return name === '::1' || /^(.+\.)?localhost$/i.test(name) || (isIP(name) === 4 && name.startsWith('127.'))
}

/** Returns true for the URL of a service on this machine, including a socket file (`?host=/…`). */
export const isLocalServiceUrl = (address: string): boolean => isSocketUrl(address) || isLoopback(readHost(address))

/** Returns true for the URL of a service behind a socket file (`?host=/…`), which has no network and no TLS. */
export const isSocketUrl = (address: string): boolean => readHost(address).startsWith('/')

function readHost(address: string): string {
  const { hostname, searchParams } = new URL(address)
  return searchParams.get('host') ?? hostname
}
