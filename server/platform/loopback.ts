import { isIP } from 'node:net'
import { listHostUrls } from './database-hosts.ts'

/**
 * Returns true for a host name or address that only this machine can reach. RFC 6761 reserves all of .localhost for it.
 */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '')
  return name === '::1' || /^(.+\.)?localhost$/i.test(name) || (isIP(name) === 4 && name.startsWith('127.'))
}

/** Returns true for the URL of a service on this machine, including a socket file (`?host=/…`) and several hosts. */
export const isLocalServiceUrl = (address: string): boolean =>
  readHosts(address).every((host) => host.startsWith('/') || isLoopback(host))

/** Returns true for the URL of a service behind a socket file (`?host=/…`), which has no network and no TLS. */
export const isSocketUrl = (address: string): boolean => readHosts(address).every((host) => host.startsWith('/'))

const readHosts = (address: string): string[] =>
  (listHostUrls(address) ?? [address]).map((url) => {
    const { hostname, searchParams } = new URL(url)
    return searchParams.get('host') ?? hostname
  })
