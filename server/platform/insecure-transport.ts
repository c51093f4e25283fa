import type { Config } from './config.ts'
import { isDatabaseTlsVerified } from './database-tls.ts'
import { isLoopback, isLocalServiceUrl } from './loopback.ts'
import { isSmtpTlsVerified } from './smtp-tls.ts'

type Settings = Pick<Config, 'host' | 'appUrl' | 'tls' | 'database' | 'mail' | 'sms' | 'bucket'>

/**
 * Lists connections that cross a network without TLS or without certificate checks, for the warnings at start (SR-084).
 */
export function listInsecureTransportWarnings({ host, appUrl, tls, database, mail, sms, bucket }: Settings): string[] {
  const app = appUrl === undefined ? undefined : new URL(appUrl)
  const isReachable = !isLoopback(host) || (app !== undefined && !isLoopback(app.hostname))
  const warnings = []
  if (isReachable && (app?.protocol ?? (tls ? 'https:' : 'http:')) !== 'https:')
    warnings.push(
      'The hub is reached over http: passwords and referrals can be read on the way. Set TLS_CERT_FILE and TLS_KEY_FILE, or put an https proxy in front of it and set TRUST_PROXY; set APP_URL to the https address.',
    )
  if (database && !(isLocalServiceUrl(database.url) || isDatabaseTlsVerified(database.url)))
    warnings.push('DATABASE_URL leads to another machine whose certificate is not checked. Take sslmode out of it.')
  if (mail.smtpUrl && !isSmtpTlsVerified(mail.smtpUrl))
    warnings.push(
      'SMTP_URL leads to another machine whose certificate is not checked. Take ignoreTLS, requireTLS and tls.rejectUnauthorized out of it.',
    )
  if (sms && isHttpElsewhere(sms.url))
    warnings.push('SMS_URL is http: numbers, tokens and SMS_TOKEN can be read on the way. Use https.')
  if (bucket?.endpoint !== undefined && isHttpElsewhere(bucket.endpoint))
    warnings.push('The endpoint of STORAGE_URL is http: files can be read and exchanged on the way. Use https.')
  return warnings
}

const isHttpElsewhere = (address: string) =>
  new URL(address).protocol === 'http:' && !isLoopback(new URL(address).hostname)
