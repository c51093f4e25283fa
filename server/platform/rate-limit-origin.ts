import type { FastifyRequest } from 'fastify'
import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns what rate limits count a request under: its IPv4 address, or the /64 of its IPv6 address, because every
 * subscriber line has a /64 with 2^64 addresses. All limits by origin use this function.
 */
export const getRateLimitOrigin = (request: FastifyRequest): string => getSubnet(request.ip)

export function getSubnet(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const mapped = plain.slice(plain.lastIndexOf(':') + 1)
  const groups = groupsOf(plain)
  const isMapped = isIPv4(mapped) && groups.slice(0, 5).every((group) => group === 0)
  if (isMapped) return mapped
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** Returns the eight groups of an IPv6 address; a dotted IPv4 tail counts as two. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const parse = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .flatMap((group) => (group.includes('.') ? [0, 0] : [Number.parseInt(group, 16)]))
  const [first, last] = [parse(head), parse(tail ?? '')]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}
