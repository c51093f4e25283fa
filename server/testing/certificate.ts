import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isIPv4 } from 'node:net'

export interface Certificate {
  key: string
  cert: string
}

/** Creates a self-signed certificate for this host name or IPv4 address, valid for this year and the next: X.509 v3 as in RFC 5280. */
export function selfSignedCertificate(host: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const year = new Date().getUTCFullYear()
  const name = sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(host)))))
  const extensions = sequence(
    // basicConstraints: it may be trusted as an authority.
    sequence(oid(0x55, 0x1d, 0x13), der(0x04, sequence(der(0x01, Buffer.of(0xff))))),
    // subjectAltName: the host.
    sequence(oid(0x55, 0x1d, 0x11), der(0x04, sequence(alternativeName(host)))),
  )
  const content = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    name,
    sequence(utcTime(year, '0101000000'), utcTime(year + 2, '0101000000')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = der(0x03, Buffer.concat([Buffer.of(0), sign('sha256', content, privateKey)]))
  const encoded = sequence(content, ECDSA_WITH_SHA256, signature).toString('base64')
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${encoded.match(/.{1,64}/g)!.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

const alternativeName = (host: string) =>
  isIPv4(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host))

/** Encodes one value in DER: tag, length, bytes. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content])
  return Buffer.concat([Buffer.of(tag, 0x82, length >> 8, length & 0xff), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))
const oid = (...bytes: number[]) => der(0x06, Buffer.from(bytes))
const utcTime = (year: number, rest: string) => der(0x17, Buffer.from(`${String(year % 100).padStart(2, '0')}${rest}Z`))
const ECDSA_WITH_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
