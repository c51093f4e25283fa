import { join } from 'node:path'
import { sql } from 'kysely'
import { isAnyGuestBlocked } from '#server/features/sender-reports/queries.ts'
import { addMilliseconds, days, hours, minutes } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import { removeFileDurably } from '#server/platform/durable-files.ts'
import {
  isKeyName,
  getKeyFileName,
  readKeyFilesOldestFirst,
  type KeyId,
  type KeyName,
  type Keys,
} from '#server/platform/keys.ts'
import { reloadKeysOfDatabase } from '#server/platform/bound-keys.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { overwriteKeyFileWithZeros } from '#server/platform/vault.ts'
import { reencryptAuthenticators } from './reencrypt-authenticators.ts'

/** A link in a mail has to end a subscription for this long (CASL, section 11). */
const UNSUBSCRIBE_LINKS_MS = days(60)
/** A message that cannot be sent is given up after this long (SR-122). */
const OUTBOX_MS = hours(72)
/** What a guest has typed is deleted a day after it was encrypted. */
const DRAFTS_MS = hours(25)
/** Copies begin to write with a new key within seconds of one another, and a transaction may take a while. */
const OVERLAP_MS = minutes(5)

export interface OldKey {
  name: KeyName
  number: number
  /** Since then the hub writes with the next key. */
  replacedAt: Date
}

type KeyRotationDependencies = { db: Db; keys: Keys; config: Pick<Config, 'sessionMaxDays'>; at: Date }

/** Returns the keys that the hub only reads with. */
export async function listOldKeys(db: Db): Promise<OldKey[]> {
  const { rows } = await typedSql({ name: 'string', number: 'number', replacedAt: 'Date' })`
    select name, number, next_from as "replacedAt"
    from (select name, number, lead(written_from) over (partition by name order by number) as next_from
      from key_fingerprints) successive
    where next_from <= now() order by name, number`.execute(db)
  return rows.flatMap(({ name, ...key }) => (isKeyName(name) ? [{ ...key, name }] : []))
}

/**
 * Returns whether some stored data can be read with this key only. Reencrypts authenticators with the current key
 * first.
 */
export async function reencryptAndCheckKeyNeeded(
  dependencies: KeyRotationDependencies,
  { name, number, replacedAt }: OldKey,
): Promise<boolean> {
  const age = dependencies.at.getTime() - replacedAt.getTime()
  const lastUse = addMilliseconds(replacedAt, OVERLAP_MS)
  switch (name) {
    case 'tokens':
      return (
        age < Math.max(days(dependencies.config.sessionMaxDays), UNSUBSCRIBE_LINKS_MS) ||
        hasOldHashes(dependencies, lastUse)
      )
    case 'outbox':
      return age < OUTBOX_MS || hasOldMessages(dependencies.db, lastUse)
    case 'authenticators':
      await reencryptAuthenticators(dependencies.db, dependencies.keys)
      return age < OVERLAP_MS
    case 'drafts':
      return age < DRAFTS_MS
    case 'audit':
      return age < OVERLAP_MS || (await oldestSealingKey(dependencies.db)) <= number
  }
}

/**
 * Recovery codes work until they are used, and links to referrals and blocks of addresses for a year. Who has unsubscribed
 * stays so, and a link does it for as long as its key is there, which then hashes the address: no date says which key that was.
 */
async function hasOldHashes({ db, at }: Pick<KeyRotationDependencies, 'db' | 'at'>, lastUse: Date): Promise<boolean> {
  const { rows } = await typedSql({ has: 'boolean' })`
    select exists (select from recovery_codes c join authenticators a using (user_id) where a.confirmed_at <= ${lastUse})
      or exists (select from referral_links
        where created_at <= ${lastUse} and expires_at > ${at} and ended_at is null)
      or exists (select from blocked_addresses where blocked_at <= ${lastUse} and coalesce(until > ${at}, true))
      or exists (select from unsubscribed_addresses) as has`.execute(db)
  return rows[0]!.has || isAnyGuestBlocked(db, { storedUntil: lastUse, at })
}

/** Waiting messages, failed ones, which can be tried again, and those that are kept for the administrator for a month. */
async function hasOldMessages(db: Db, lastUse: Date): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from pgboss.job where state in ('created', 'retry', 'active', 'failed') and data ? 'sealed'
        and created_on <= ${lastUse})
      or exists (select from undelivered_messages where queued_at <= ${lastUse}) as has`.execute(db)
  return rows[0]!.has
}

/** The keys of the seals never go back, so the oldest seal has the oldest key. */
async function oldestSealingKey(db: Db): Promise<number> {
  const first = await db.selectFrom('audit_seals').select('key_number').orderBy('number').limit(1).executeTakeFirst()
  return first?.key_number ?? Infinity
}

/**
 * Destroys a key that `reencryptAndCheckKeyNeeded` has found unneeded: the row first, so that no copy misses the file. Needs the owner's
 * rights.
 */
export async function destroyOldKey(db: Db, keys: Keys, old: OldKey): Promise<void> {
  const { name, number } = old
  await db.deleteFrom('key_fingerprints').where('name', '=', name).where('number', '=', number).execute()
  await reloadKeysOfDatabase(db, keys)
  await destroyKeyFile(keys.folder, old)
}

/**
 * Destroys the files of keys that an interrupted removal left: the database no longer has their row, and only knows later ones.
 * Returns them.
 */
export async function destroyLeftoverKeyFiles(db: Db, { folder }: Keys): Promise<KeyId[]> {
  const destroyed: KeyId[] = []
  for (const { name, first } of await listFirstKeys(db))
    for (const { number } of await readKeyFilesOldestFirst(folder, name)) {
      if (number >= first) continue
      await destroyKeyFile(folder, { name, number })
      destroyed.push({ name, number })
    }
  return destroyed
}

async function listFirstKeys(db: Db) {
  const rows = await db
    .selectFrom('key_fingerprints')
    .select(({ fn }) => ['name', fn.min('number').as('first')])
    .groupBy('name')
    .execute()
  return rows.flatMap(({ name, first }) => (isKeyName(name) ? [{ name, first }] : []))
}

async function destroyKeyFile(folder: string, key: KeyId): Promise<void> {
  const path = join(folder, getKeyFileName(key))
  await overwriteKeyFileWithZeros(path)
  await removeFileDurably(path)
}
