import { sql } from 'kysely'
import { getMondayOfHubWeek } from '#contract/dates.ts'
import { toNameSortKey } from '#contract/fold-text.ts'
import type { VendorFilter } from '#contract/vendors.ts'
import type { Services } from '#server/platform/app.ts'
import { days, addMilliseconds, minutes } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'

const RETENTION_MS = days(90)
const FLUSH_INTERVAL_MS = minutes(1)
/** Limits on the words in memory and on the distinct words of a week, so that random searches cannot fill either. */
const MAX_PENDING = 500
const MAX_WORDS_A_WEEK = 10_000
/** A longer text is a sentence rather than a search. */
const MAX_WORDS = 5

/** Counts the words of searches without results. It adds no write to the search request. */
export interface EmptySearchRecorder {
  record(filter: VendorFilter): void
  /** Stores what was recorded; a job does the same every minute. */
  flush(): Promise<void>
}

export function createEmptySearchRecorder({
  db,
  clock,
  jobs,
}: Pick<Services, 'db' | 'clock' | 'jobs'>): EmptySearchRecorder {
  let pending = new Map<string, number>()

  async function flush() {
    if (pending.size === 0) return
    const counts = pending
    pending = new Map()
    await addWords(db, getMondayOfHubWeek(clock.now()), counts)
  }
  jobs.every(FLUSH_INTERVAL_MS, flush)

  return {
    record({ search, page, contactsOnly, networkOf, service, availability, bbox }) {
      // Only searches of the directory show demand that is not met; people look through their own vendors by name.
      if (search === undefined || page > 1 || contactsOnly || networkOf !== undefined) return
      // A filter or the part of the map may have left out what the words find.
      if (service !== undefined || availability !== undefined || bbox !== undefined) return
      for (const word of extractLettersOnlyWords(search))
        if (pending.has(word) || pending.size < MAX_PENDING) pending.set(word, (pending.get(word) ?? 0) + 1)
    },
    flush,
  }
}

/** Returns the words that may be stored: letters only, and none of a search that may hold an address, a number or a secret. */
export function extractLettersOnlyWords(search: string): string[] {
  if (/[\p{N}@#]/u.test(search)) return []
  const words = toNameSortKey(search).split(' ')
  if (words.length > MAX_WORDS) return []
  return [...new Set(words.map((word) => word.replace(/[.,;:!?]+$/, '')))].filter((word) => /^\p{L}{3,40}$/u.test(word))
}

/** Leaves out names of people who have an account. */
async function addWords(db: Db, week: string, counts: Map<string, number>): Promise<void> {
  await sql`
    insert into empty_searches as kept (week, word, count)
    select ${week}::date, word, count
    from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[]) as fresh (word, count)
    where not exists (select from users u where u.deleted_at is null
        and (u.found_by like '% ' || fresh.word || ',%' or u.found_by like '% ' || fresh.word || ' %'))
      and ((select count(*) from empty_searches known where known.week = ${week}::date) < ${MAX_WORDS_A_WEEK}
        or exists (select from empty_searches known where known.week = ${week}::date and known.word = fresh.word))
    order by word
    on conflict (week, word) do update set count = kept.count + excluded.count`.execute(db)
}

/** Called by housekeeping. */
export const deleteOldEmptySearches = (db: Db, at: Date) =>
  db
    .deleteFrom('empty_searches')
    .where('week', '<', getMondayOfHubWeek(addMilliseconds(at, -RETENTION_MS)))
    .execute()
