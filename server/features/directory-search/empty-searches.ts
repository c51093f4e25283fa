import { sql } from 'kysely'
import { startOfWeek } from '#contract/dates.ts'
import type { VendorFilter } from '#contract/vendors.ts'
import type { Services } from '#server/platform/app.ts'
import { days, addMilliseconds, minutes } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { toSortName } from '#server/platform/text.ts'

const KEPT = days(90)
const WRITTEN_EVERY = minutes(1)
/** Words that wait in memory, and different words that a week may hold: nobody fills either by searching for noise. */
const MOST_WAITING = 500
const MOST_A_WEEK = 10_000
/** Whoever writes more words is telling something instead of searching. */
const MOST_WORDS = 5

/** Counts the words that searches found nothing by, outside of the searches' own way. */
export interface EmptySearchRecorder {
  record(filter: VendorFilter): void
  /** Stores what has been noted; it happens by itself every minute, too. */
  flush(): Promise<void>
}

export function createEmptySearchRecorder({
  db,
  clock,
  jobs,
}: Pick<Services, 'db' | 'clock' | 'jobs'>): EmptySearchRecorder {
  let waiting = new Map<string, number>()

  async function write() {
    if (waiting.size === 0) return
    const noted = waiting
    waiting = new Map()
    await addWords(db, startOfWeek(clock.now()), noted)
  }
  jobs.every(WRITTEN_EVERY, write)

  return {
    record({ search, page, contactsOnly, networkOf }) {
      // Lists of one's own vendors are looked through by name; only the directory has something missing.
      if (search === undefined || page > 1 || contactsOnly || networkOf !== undefined) return
      for (const word of recordableWords(search))
        if (waiting.has(word) || waiting.size < MOST_WAITING) waiting.set(word, (waiting.get(word) ?? 0) + 1)
    },
    flush: write,
  }
}

/** What may be kept of a search: words of letters, and nothing at all of one that may hold an address, a number or a secret. */
export function recordableWords(search: string): string[] {
  if (/[\p{N}@#]/u.test(search)) return []
  const words = toSortName(search).split(' ')
  if (words.length > MOST_WORDS) return []
  return [...new Set(words.map((word) => word.replace(/[.,;:!?]+$/, '')))].filter((word) => /^\p{L}{3,40}$/u.test(word))
}

/** Names of people who have an account are left out. */
async function addWords(db: Db, week: string, noted: Map<string, number>): Promise<void> {
  await sql`
    insert into empty_searches as kept (week, word, count)
    select ${week}::date, word, count
    from unnest(${[...noted.keys()]}::text[], ${[...noted.values()]}::int[]) as fresh (word, count)
    where not exists (select from users u where u.deleted_at is null
        and (u.found_by like '% ' || fresh.word || ',%' or u.found_by like '% ' || fresh.word || ' %'))
      and ((select count(*) from empty_searches known where known.week = ${week}::date) < ${MOST_A_WEEK}
        or exists (select from empty_searches known where known.week = ${week}::date and known.word = fresh.word))
    order by word
    on conflict (week, word) do update set count = kept.count + excluded.count`.execute(db)
}

/** For housekeeping. */
export const deleteOldEmptySearches = (db: Db, at: Date) =>
  db
    .deleteFrom('empty_searches')
    .where('week', '<', startOfWeek(addMilliseconds(at, -KEPT)))
    .execute()
