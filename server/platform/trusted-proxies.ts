import { isIP } from 'node:net'
import { z } from 'zod'

/** The network ranges whose proxies say where a request comes from. */
export const TrustedProxies = z
  .string()
  .default('')
  .transform((value) => value.split(/[\s,]+/).filter(Boolean))
  .pipe(
    z.array(z.string().refine(isAddressRange, 'must be address ranges such as 10.0.0.0/8; one address is 10.0.0.5/32')),
  )

function isAddressRange(range: string): boolean {
  const [, address = '', digits] = /^([^/]+)\/(\d{1,3})$/.exec(range) ?? []
  const [family, bits] = [isIP(address), Number(digits)]
  // The web server takes no range of 0 bits: everybody would be a proxy.
  return family !== 0 && bits >= 1 && bits <= (family === 4 ? 32 : 128)
}
