import type { Config } from './config.ts'
import { isLoopback, isLocalServiceUrl } from './loopback.ts'

type Settings = Pick<Config, 'host' | 'appUrl' | 'database' | 'sms'>

/**
 * Lists connections that cross a network without TLS or without certificate checks, for the warnings at start (SR-084).
 */
export function findInsecureTransport({ host, appUrl, database, sms }: Settings): string[] {
  const app = appUrl === undefined ? undefined : new URL(appUrl)
  const isReachable = !isLoopback(host) || (app !== undefined && !isLoopback(app.hostname))
  const warnings = []
  if (isReachable && app?.protocol !== 'https:')
    warnings.push(
      'The hub is reached over http: passwords and referrals can be read on the way. Put an https proxy in front of it, and set APP_URL and TRUST_PROXY.',
    )
  if (database && !(isLocalServiceUrl(database.url) || isVerified(database.url)))
    warnings.push('DATABASE_URL leads to another machine whose certificate is not checked. Add sslmode=verify-full.')
  if (sms && new URL(sms.url).protocol === 'http:' && !isLoopback(new URL(sms.url).hostname))
    warnings.push('SMS_URL is http: numbers, tokens and SMS_TOKEN can be read on the way. Use https.')
  return warnings
}

/** The driver checks certificate and host name for each of these. */
const isVerified = (address: string) =>
  ['require', 'verify-ca', 'verify-full'].includes(new URL(address).searchParams.get('sslmode') ?? '') &&
  new URL(address).searchParams.get('uselibpqcompat') !== 'true'
