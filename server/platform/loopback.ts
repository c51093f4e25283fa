import { isIP } from 'node:net'

/** True for a host name or an address that only programs on this machine reach. RFC 6761 keeps all of .localhost there. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '')
  return name === '::1' || /^(.+\.)?localhost$/i.test(name) || (isIP(name) === 4 && name.startsWith('127.'))
}

/** True for an address of a service on this machine, also for one behind a socket file (`?host=/…`). */
export function isLocalServiceUrl(address: string): boolean {
  const { hostname, searchParams } = new URL(address)
  const host = searchParams.get('host') ?? hostname
  return host.startsWith('/') || isLoopback(host)
}
