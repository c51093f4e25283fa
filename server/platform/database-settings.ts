import { z } from 'zod'
import { listHostUrls, readUrlCredentials } from './database-hosts.ts'
import { addTlsVerificationParams } from './database-tls.ts'
import { readSettingFile } from './settings.ts'

const postgresUrl = z
  .string()
  .refine(
    (url) => listHostUrls(url) !== undefined,
    'must be a postgres:// address, of one host or several; target_session_attrs may be read-write or primary',
  )

export const DatabaseEnvironmentVariables = z.object({
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_CA_FILE: z.string().min(1).optional(),
  PREPARED: z.enum(['on', 'off'], "must be 'on' or 'off'").optional(),
})

type Environment = z.output<typeof DatabaseEnvironmentVariables>

export interface DatabaseSettings {
  /** Serves requests. */
  url: string
  /** Migrates. */
  ownerUrl: string
  /** Listens and runs the job queue: the same database without a pooler. */
  directUrl: string
  /** `url` leads to a pooler, whose connections keep no settings of a session. */
  isPooled: boolean
}

/** Returns undefined for the built-in database. */
export function readDatabaseSettings(env: Environment): DatabaseSettings | undefined {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATABASE_DIRECT_URL: directUrl } = env
  if (env.DATABASE_CA_FILE) readSettingFile('DATABASE_CA_FILE', env.DATABASE_CA_FILE)
  if (url === undefined) {
    if (ownerUrl) throw new Error('DATABASE_OWNER_URL: needs DATABASE_URL, too')
    if (directUrl) throw new Error('DATABASE_DIRECT_URL: needs DATABASE_URL, too')
    return undefined
  }
  if (directUrl && (!ownerUrl || readUrlCredentials(ownerUrl).user === readUrlCredentials(url).user))
    throw new Error('DATABASE_DIRECT_URL: needs a DATABASE_OWNER_URL with a role of its own, without the pooler')
  const verified = (address: string) => addTlsVerificationParams(address, env.DATABASE_CA_FILE)
  return {
    url: verified(url),
    ownerUrl: verified(ownerUrl ?? url),
    directUrl: verified(directUrl ?? url),
    isPooled: directUrl !== undefined,
  }
}

/** Poolers in transaction mode know no prepared statements, unless they are PgBouncer 1.21 or newer and set up for them. */
export const usesPreparedStatements = ({ PREPARED, DATABASE_DIRECT_URL }: Environment): boolean =>
  PREPARED === undefined ? DATABASE_DIRECT_URL === undefined : PREPARED === 'on'
