import { isIP } from 'node:net'

/** True for a host name or an address that only programs on this machine reach. RFC 6761 keeps all of .localhost there. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '')
  return name === '::1' || /^(.+\.)?localhost$/i.test(name) || (isIP(name) === 4 && name.startsWith('127.'))
}
