import { isLocalServiceUrl } from './loopback.ts'

/** Made by other programs: random text of this many characters is not guessed. */
const TOKENS = ['SMS_TOKEN', 'GEOCODER_KEY', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
const SHORTEST_TOKEN = 16
/** Addresses that may hold a password. */
const ADDRESSES = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'SMTP_URL'] as const
const SHORTEST_PASSWORD = 8
/** What samples are made of, once all but letters is taken away. */
const SAMPLE_WORDS =
  /^(your|my|the|some|a|change|me|it|this|here|example|sample|test|demo|default|dummy|placeholder|insert|todo|secret|password|passwd|pass|token|key|api|admin|root|user|postgres|care|hub|service|owner|live|x|abc(def)?|qwerty)*$/i

type Settings = Partial<Record<(typeof TOKENS)[number] | (typeof ADDRESSES)[number], string | undefined>>

/**
 * Refuses secrets that a stranger would try: short ones and those of samples (SR-008). Names the setting, never its value.
 * A password for a service on this machine is not looked at: nobody else reaches that service.
 */
export function refuseWeakSecrets(settings: Settings): void {
  for (const name of TOKENS) {
    const token = settings[name]?.replace(/^([sr]k_(live|test)|whsec)_/, '')
    if (token !== undefined && isWeak(token, SHORTEST_TOKEN))
      throw new Error(
        `${name}: is short, or that of an example; set a random one of ${SHORTEST_TOKEN} characters or more`,
      )
  }
  for (const name of ADDRESSES) {
    const password = remotePassword(settings[name])
    if (password && isWeak(password, SHORTEST_PASSWORD))
      throw new Error(`${name}: its password is short, or that of an example; set a random one`)
  }
}

const isWeak = (secret: string, shortest: number) =>
  secret.length < shortest || SAMPLE_WORDS.test(secret.replaceAll(/[^a-z]/gi, ''))

/** The password in an address that leads to another machine. */
function remotePassword(address: string | undefined): string | undefined {
  if (address === undefined || isLocalServiceUrl(address)) return undefined
  return decodeURIComponent(new URL(address).password)
}
