import { resolve } from 'node:path'
import { z } from 'zod'
import { DatabaseEnvironmentVariables, readDatabaseSettings, usesPreparedStatements } from './database-settings.ts'
import { isLoopback } from './loopback.ts'
import { PaymentEnvironmentVariables, readPaymentSettings } from './payment-settings.ts'
import { buildMisspeltSettingWarnings } from './misspelt-settings.ts'
import { readSettings } from './settings.ts'
import { readStorageSettings } from './storage-settings.ts'
import { assertStrongSecrets } from './assert-strong-secrets.ts'
import { readTracesSettings, TracesEnvironmentVariables } from './traces-settings.ts'
import { TrustedProxies } from './trusted-proxies.ts'

const wholeNumber = (fallback: number, max = 1_000_000) =>
  z.coerce.number('must be a whole number').int('must be a whole number').min(1).max(max).default(fallback)
/** A limit for an action; 'off' removes the limit. */
const limitOrOff = (fallback: number) =>
  z
    .union([z.literal('off').transform(() => null), wholeNumber(fallback)], "must be a whole number or 'off'")
    .default(fallback)
const onOff = (fallback: 'on' | 'off') => z.enum(['on', 'off'], "must be 'on' or 'off'").default(fallback)
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
/** Whether a query can be appended to the address. A query or fragment of its own would be lost or misplaced. */
const isBareEndpoint = (address: string) => {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url !== undefined && !/[?#]/.test(address) && url.username === '' && url.password === ''
}

const GEOCODERS = ['offline', 'google', 'nominatim', 'photon', 'pelias'] as const

/** Origins that may embed us in a frame: exact origins, without wildcards or paths (SR-063). */
const Origins = z
  .string()
  .default('')
  .transform((value) => value.split(/\s+/).filter(Boolean))
  .pipe(
    z.array(
      z
        .string()
        .refine(
          (origin) => /^https?:\/\/[a-z0-9.-]+(:\d+)?$/i.test(origin) && URL.canParse(origin),
          'must be origins such as https://crm.example.org',
        ),
    ),
  )

const Environment = z.object({
  PORT: z.coerce.number('must be a port').int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  APP_URL: httpUrl.optional(),
  TLS_CERT_FILE: z.string().min(1).optional(),
  TLS_KEY_FILE: z.string().min(1).optional(),
  APP_NAME: z.string().min(1).max(60).default('Care Referral Hub'),
  DATA_DIR: z.string().min(1).default('./data'),
  KEYS_DIR: z.string().min(1).optional(),
  JOURNAL_DIR: z.string().min(1).optional(),
  BACKUP_PASSPHRASE: z.string().min(20, 'needs at least 20 characters').optional(),
  REBIND: onOff('off'),
  ROLE: z.enum(['all', 'web', 'worker'], "must be 'all', 'web' or 'worker'").default('all'),
  DRAIN_SECONDS: z.coerce.number('must be a number of seconds').min(0).max(60).default(5),
  ...DatabaseEnvironmentVariables.shape,
  DEMO: z.enum(['on', 'off'], "must be 'on' or 'off'").optional(),
  TWO_STEP: onOff('on'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// address' }).optional(),
  MAIL_FROM: z.string().min(3).default('Care Referral Hub <no-reply@example.org>'),
  MAIL_WORKERS: wholeNumber(8, 100),
  MAIL_ADDRESS: z.string().trim().min(3).max(300).optional(),
  SMS_URL: httpUrl.optional(),
  SMS_TOKEN: z.string().optional(),
  STORAGE_URL: z
    .url({ protocol: /^(file|s3)$/, error: 'must be a file: address of a folder, or s3://bucket?endpoint=https://…' })
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  GEOCODER: z.enum(GEOCODERS, `must be one of ${GEOCODERS.join(', ')}`).default('offline'),
  GEOCODER_URL: httpUrl
    .refine(isBareEndpoint, 'must be the search endpoint alone, without a query or a password')
    .optional(),
  GEOCODER_KEY: z.string().max(500).optional(),
  MAP_STYLE_URL: httpUrl.optional(),
  MAP_PMTILES: z.string().trim().min(1).max(2_000).optional(),
  ...TracesEnvironmentVariables.shape,
  METRICS_TOKEN: z.string().optional(),
  EMBED_ORIGINS: Origins,
  TRUST_PROXY: TrustedProxies,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  SUPPORT_EMAIL: z.email('must be an email address').default('support@example.org'),
  DIRECTIONS_URL: httpUrl.default('https://www.google.com/maps/dir/?api=1&destination={lat},{lng}'),
  SESSION_IDLE_MINUTES: wholeNumber(720),
  SESSION_MAX_DAYS: wholeNumber(7, 365),
  TWO_STEP_MINUTES: wholeNumber(10, 1_440),
  RESET_MINUTES: wholeNumber(60, 1_440),
  // Senders agree to 48 hours, and their consent is recorded with these words: never longer.
  ATTACHMENT_HOURS: wholeNumber(48, 48),
  REMIND_AFTER_WORKING_DAYS: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(0)
    .max(30)
    .default(2),
  CLAMAV_URL: z
    .string()
    .regex(
      /^tcp:\/\/[^/:\s]+:\d+$|^tcp:\/\/\[[\da-f:]+\]:\d+$/i,
      'must be the address of clamd, such as tcp://127.0.0.1:3310',
    )
    .optional(),
  ATTACHMENTS_MB: wholeNumber(1_000),
  RETENTION_DAYS: wholeNumber(30, 3_650),
  AUDIT_YEARS: wholeNumber(6, 100),
  LIMIT_USER: limitOrOff(1_200),
  LIMIT_ADDRESS: limitOrOff(12_000),
  LIMIT_CONNECTIONS: limitOrOff(100),
  LIMIT_REGISTER: limitOrOff(100),
  LIMIT_REFERRALS: limitOrOff(60),
  LIMIT_REFERRALS_VENDOR: limitOrOff(5),
  LIMIT_NETWORK: limitOrOff(30),
  LIMIT_CONTACTS: limitOrOff(20),
  LIMIT_EXPORTS: limitOrOff(10),
  LIMIT_UPLOADS: limitOrOff(30),
  LIMIT_SMS: limitOrOff(20),
  LIMIT_SMS_HUB: limitOrOff(1_000),
  LIMIT_ADDRESS_CHANGES: limitOrOff(5),
  LIMIT_PEOPLE: limitOrOff(300),
  LIMIT_GUEST_REFERRALS: limitOrOff(1_000),
  LIMIT_GUEST: limitOrOff(300),
  LIMIT_WAIT_MS: limitOrOff(250),
  PUBLIC_DIRECTORY: z.enum(['on', 'off'], "must be 'on' or 'off'").optional(),
  NEW_VENDORS: z.enum(['listed', 'approved'], "must be 'listed' or 'approved'").optional(),
  ...PaymentEnvironmentVariables.shape,
})

export const SETTING_NAMES = Object.keys(Environment.shape)

/** Returns a warning for each variable of the environment whose name is almost that of a setting. */
export const listMisspeltSettingWarnings = (environment: Record<string, string | undefined>): string[] =>
  buildMisspeltSettingWarnings(environment, SETTING_NAMES)

export type Config = ReturnType<typeof readConfig>

/** Not a deliverable address: the demo has no real recipients. */
const DEMO_ADDRESS = '1 Example Street, Toronto, Ontario'

/** Reads the settings from the environment, CONFIG_FILE and files of secrets, with their defaults. Throws a text with one line for each wrong one. */
export function parseSettings(environment: Record<string, string | undefined>) {
  const read = Environment.safeParse(readSettings(environment, SETTING_NAMES))
  if (!read.success) {
    throw new Error(read.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`).join('\n'))
  }
  return read.data
}

/** Throws for settings that need one another, or exclude one another, and for weak secrets. */
function assertFitTogether(env: z.output<typeof Environment>, demo: boolean): void {
  if (demo) refusePublicDemo(env)
  else assertStrongSecrets(env)
  if (env.SMS_URL && !env.SMS_TOKEN && !demo) throw new Error('SMS_TOKEN: needed with SMS_URL')
  if (!env.TLS_CERT_FILE !== !env.TLS_KEY_FILE) throw new Error('TLS_CERT_FILE, TLS_KEY_FILE: set both or none')
  if (env.TWO_STEP === 'on' && !demo && !env.SMTP_URL) {
    throw new Error('SMTP_URL: two-step is on, so its tokens need a mail server; set SMTP_URL (or TWO_STEP=off)')
  }
  if (env.GEOCODER === 'google' && !env.GEOCODER_KEY) throw new Error('GEOCODER_KEY: google answers nobody without one')
  if (env.GEOCODER === 'pelias' && !env.GEOCODER_KEY && !env.GEOCODER_URL) {
    throw new Error('GEOCODER_URL: pelias needs the address of your server, or a GEOCODER_KEY for geocode.earth')
  }
  if (env.MAP_PMTILES && env.MAP_STYLE_URL) throw new Error('MAP_PMTILES: MAP_STYLE_URL names another map; set one')
  const plainOrigin = env.EMBED_ORIGINS.find(
    (origin) => !/^https:/i.test(origin) && !isLoopback(new URL(origin).hostname),
  )
  if (!demo && plainOrigin !== undefined)
    throw new Error(
      `EMBED_ORIGINS: ${plainOrigin} must begin with https://, as whoever changes that page on its way could see the hub in it`,
    )
  if (!demo && env.SMTP_URL && !env.MAIL_ADDRESS)
    throw new Error('MAIL_ADDRESS: emails must name the postal address of their sender; set MAIL_ADDRESS')
  if (!demo && env.SMTP_URL && !env.APP_URL)
    throw new Error('APP_URL: emails carry links to the hub; set APP_URL to the address that people open')
}

/**
 * Parses the settings once. A wrong value throws a text with one line per setting, which starts with the name of the
 * setting.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const env = parseSettings(environment)
  const dataDir = resolve(env.DATA_DIR)
  const keysDir = resolve(env.KEYS_DIR ?? `${dataDir}/keys`)
  const demo = env.DEMO ? env.DEMO === 'on' : !env.DATABASE_URL
  assertFitTogether(env, demo)

  return {
    port: env.PORT,
    host: env.HOST,
    appUrl: env.APP_URL?.replace(/\/$/, ''),
    appName: env.APP_NAME,
    dataDir,
    keysDir,
    journalDir: resolve(env.JOURNAL_DIR ?? `${keysDir}/journal`),
    backupPassphrase: env.BACKUP_PASSPHRASE,
    role: env.ROLE,
    rebind: env.REBIND === 'on',
    drainMs: 1_000 * env.DRAIN_SECONDS,
    ...readStorageSettings(env, `${dataDir}/files`),
    tls: env.TLS_CERT_FILE && env.TLS_KEY_FILE ? { certFile: env.TLS_CERT_FILE, keyFile: env.TLS_KEY_FILE } : undefined,
    database: readDatabaseSettings(env),
    /** Frequent statements are prepared. */
    prepared: usesPreparedStatements(env),
    demo,
    twoStep: env.TWO_STEP === 'on',
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM,
      address: env.MAIL_ADDRESS ?? DEMO_ADDRESS,
      workers: env.MAIL_WORKERS,
    },
    sms: env.SMS_URL ? { url: env.SMS_URL, token: env.SMS_TOKEN ?? '' } : undefined,
    geocoder: { name: env.GEOCODER, url: env.GEOCODER_URL, key: env.GEOCODER_KEY },
    mapStyleUrl: env.MAP_STYLE_URL,
    mapPmtiles: env.MAP_PMTILES,
    traces: readTracesSettings(env),
    metricsToken: env.METRICS_TOKEN,
    embedOrigins: env.EMBED_ORIGINS,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    supportEmail: env.SUPPORT_EMAIL,
    directionsUrl: env.DIRECTIONS_URL,
    sessionIdleMinutes: env.SESSION_IDLE_MINUTES,
    sessionMaxDays: env.SESSION_MAX_DAYS,
    twoStepMinutes: env.TWO_STEP_MINUTES,
    resetMinutes: env.RESET_MINUTES,
    attachmentHours: env.ATTACHMENT_HOURS,
    remindAfterWorkingDays: env.REMIND_AFTER_WORKING_DAYS,
    limits: readLimits(env),
    /** Vendors agreed to be seen by signed-in people, so an installation decides to publish them. */
    publicDirectory: env.PUBLIC_DIRECTORY ? env.PUBLIC_DIRECTORY === 'on' : demo,
    newVendors: env.NEW_VENDORS ?? (demo ? 'listed' : 'approved'),
    scanner: env.CLAMAV_URL ? parseScannerAddress(new URL(env.CLAMAV_URL)) : undefined,
    attachmentsBytes: env.ATTACHMENTS_MB * 1_000_000,
    retentionDays: env.RETENTION_DAYS,
    auditYears: env.AUDIT_YEARS,
    payments: readPaymentSettings(env),
  }
}

/** SR-008: anybody who can reach the demo can take over its accounts. */
function refusePublicDemo({ HOST, APP_URL, TRUST_PROXY }: z.output<typeof Environment>): void {
  if (!isLoopback(HOST)) throw new Error('DEMO: the demo runs on a loopback HOST only; set DEMO=off')
  if (TRUST_PROXY.length > 0) throw new Error('DEMO: the demo does not run behind a proxy; set DEMO=off')
  if (APP_URL && !isLoopback(new URL(APP_URL).hostname))
    throw new Error('APP_URL: the demo must not be published, so its address is a loopback one; set DEMO=off')
}

/** Decision 52 and SR-075. null means no limit. */
const readLimits = (env: z.output<typeof Environment>) => ({
  /** Requests a minute. */
  perUser: env.LIMIT_USER,
  perAddress: env.LIMIT_ADDRESS,
  /** Calls of the public directory a minute, per address. */
  perVisitor: env.LIMIT_GUEST,
  /** Concurrent, per address. */
  connections: env.LIMIT_CONNECTIONS,
  /** Milliseconds that a request waits for others. */
  waitMs: env.LIMIT_WAIT_MS,
  /** Per hour and address. */
  registrations: env.LIMIT_REGISTER,
  /** Per hour and user. */
  referrals: env.LIMIT_REFERRALS,
  exports: env.LIMIT_EXPORTS,
  uploads: env.LIMIT_UPLOADS,
  /** Per day: referrals from one client to one vendor, and actions of one vendor. */
  referralsToVendor: env.LIMIT_REFERRALS_VENDOR,
  networkRequests: env.LIMIT_NETWORK,
  contacts: env.LIMIT_CONTACTS,
  /** Per day: to one recipient, and in total. */
  textMessages: env.LIMIT_SMS,
  textMessagesInAll: env.LIMIT_SMS_HUB,
  /** Per day and user. */
  addressChanges: env.LIMIT_ADDRESS_CHANGES,
  /** Rows of the people search in ten minutes, per user. */
  peopleFound: env.LIMIT_PEOPLE,
  /** Of guests, per day. */
  guestReferrals: env.LIMIT_GUEST_REFERRALS,
})

/** Returns the absolute URL of a page of the hub, for links in messages. */
export const buildAppUrl = (
  { appUrl, host, port, tls }: Pick<Config, 'appUrl' | 'host' | 'port' | 'tls'>,
  path: string,
): string => `${appUrl ?? `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`}${path}`
const parseScannerAddress = ({ hostname, port }: URL) => ({
  host: hostname.replace(/^\[|\]$/g, ''),
  port: Number(port),
})
