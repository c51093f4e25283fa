import { readDatabaseUrlParameters } from './database-hosts.ts'
import { isLocalServiceUrl, isSocketUrl } from './loopback.ts'

/**
 * Returns the URL of a database with certificate checks on (OPS-049): `sslmode=verify-full` unless the URL says otherwise or the
 * database is on this machine, and the authority of DATABASE_CA_FILE instead of the public ones. The driver and the
 * programs of PostgreSQL read both parameters.
 */
export function addTlsVerificationParams(address: string, caFile: string | undefined): string {
  if (isSocketUrl(address)) return address
  const parameters = readDatabaseUrlParameters(address)
  const isDecided = parameters.has('sslmode') || parameters.has('ssl')
  if (isDecided ? parameters.get('sslmode') === 'disable' : isLocalServiceUrl(address) && !caFile) return address
  const added = [
    ...(isDecided ? [] : ['sslmode=verify-full']),
    ...(caFile && !parameters.has('sslrootcert') ? [`sslrootcert=${encodeURIComponent(caFile)}`] : []),
  ]
  // Appended as text: URLSearchParams would encode the rest in its own way, which PostgreSQL's programs do not read.
  return added.length === 0 ? address : `${address}${address.includes('?') ? '&' : '?'}${added.join('&')}`
}

/** Returns true when the driver checks certificate and host name. */
export function isDatabaseTlsVerified(address: string): boolean {
  const parameters = readDatabaseUrlParameters(address)
  const mode = parameters.get('sslmode') ?? ''
  return ['require', 'verify-ca', 'verify-full'].includes(mode) && parameters.get('uselibpqcompat') !== 'true'
}
