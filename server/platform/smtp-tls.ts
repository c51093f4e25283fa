import { isLoopback } from './loopback.ts'

/** Parameters of SMTP_URL with which its operator decides about STARTTLS. */
const DECIDES = ['requireTLS', 'ignoreTLS']

/**
 * Returns true when a message must not leave without STARTTLS (OPS-049). Otherwise somebody on the way could hide that the mail
 * server offers it. The mail library checks the certificate of a connection with TLS by default.
 */
export function needsStartTls(address: string): boolean {
  const { hostname, searchParams } = new URL(address)
  return !isLoopback(hostname) && !DECIDES.some((name) => searchParams.has(name))
}

/** Returns true when the mail server is on this machine, or proves who it is before it gets a message. */
export function isSmtpTlsVerified(address: string): boolean {
  const { protocol, hostname, searchParams } = new URL(address)
  if (isLoopback(hostname)) return true
  const isChecked = searchParams.get('tls.rejectUnauthorized') !== 'false'
  return isChecked && (protocol === 'smtps:' || needsStartTls(address) || searchParams.get('requireTLS') === 'true')
}
