import type { Config } from './config.ts'

/**
 * Returns the headers of every response (SR-062 to SR-064). A page may connect only to the hosts of the configured map:
 * to that of the style, until the hosts named in the style are known.
 */
export function buildSecurityHeaders(
  config: Config,
  mapOrigins = ownOrigin(config.mapStyleUrl),
): Record<string, string> {
  const mapHost = mapOrigins.map((origin) => ` ${origin}`).join('')
  const framedBy = config.embedOrigins.length > 0 ? `'self' ${config.embedOrigins.join(' ')}` : "'none'"
  const pay = config.payments ? PAYMENT_HOSTS : null
  const isSecure = config.tls !== undefined || (config.appUrl?.startsWith('https:') ?? false)
  return {
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'self'${pay?.script ?? ''}`,
      // The component library sets sizes and colours in style attributes.
      "style-src 'self' 'unsafe-inline'",
      `img-src 'self' data: blob:${mapHost}`,
      `connect-src 'self'${mapHost}${pay?.connect ?? ''}`,
      `font-src 'self'${mapHost}`,
      ...(pay ? [`frame-src 'self'${pay.frame}`] : []),
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      `frame-ancestors ${framedBy}`,
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'geolocation=(self), microphone=(self), camera=(), payment=(self)',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-permitted-cross-domain-policies': 'none',
    // For browsers without frame-ancestors, which is more exact because it lists origins.
    ...(config.embedOrigins.length === 0 && { 'x-frame-options': 'DENY' }),
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** Hosts of the payment provider's script and card fields. Allowed only when card payments are set up. */
const PAYMENT_HOSTS = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  connect: ' https://api.stripe.com',
  frame: ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
}

const ownOrigin = (url: string | undefined) => (url ? [new URL(url).origin] : [])
