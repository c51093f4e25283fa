import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { HUB_TIME_ZONE } from '#contract/dates.ts'
import type { LocationFacts } from '#contract/location-facts.ts'
import { getOpenNowState } from '#contract/open-now.ts'
import type { OpeningHours, OpenNowSummary } from '#contract/opening-hours.ts'
import { anyIdSql, type Db } from '#server/platform/db.ts'
import type { Tables } from '#server/tables.ts'

/**
 * Loads what is told about these locations, by their ids; a location that tells nothing is left out. A time zone of its
 * own is told even without hours, since the form of the hours sends it back with everything else.
 */
export async function loadLocationFacts(db: Db, ids: number[]): Promise<Map<number, LocationFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('locations as l')
    .select(['l.id', 'l.time_zone', 'l.access'])
    .select((eb) => [selectOpeningHoursJson(eb).as('hours'), selectClosuresJson(eb).as('closures')])
    .where('l.id', '=', anyIdSql(ids))
    .where(
      sql<boolean>`(l.access <> '{}' or l.time_zone <> ${HUB_TIME_ZONE} or exists (select from location_hours h where h.location_id = l.id)
        or exists (select from location_closures c where c.location_id = l.id))`,
    )
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type LocationExpressionBuilder = ExpressionBuilder<Tables & { l: Tables['locations'] }, 'l'>

/** The opening hours of a location (alias l), the first of the week first. */
export const selectOpeningHoursJson = (eb: LocationExpressionBuilder) =>
  jsonArrayFrom(
    eb
      .selectFrom('location_hours as h')
      .select(['h.weekday', 'h.next_day'])
      .select([timeText('h.opens').as('opens'), timeText('h.closes').as('closes')])
      .whereRef('h.location_id', '=', 'l.id')
      .orderBy('h.weekday')
      .orderBy('h.opens'),
  )

/** The days on which a location (alias l) is closed, the first day first. */
export const selectClosuresJson = (eb: LocationExpressionBuilder) =>
  jsonArrayFrom(
    eb
      .selectFrom('location_closures as c')
      .select(['c.note'])
      .select([dayText('c.day_from').as('from'), dayText('c.day_to').as('to')])
      .whereRef('c.location_id', '=', 'l.id')
      .orderBy('c.day_from'),
  )

const timeText = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'HH24:MI')`
const dayText = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

/** What a card tells of the hours of its location. */
export function presentOpenNow(opening: OpeningHours | undefined, now: Date): OpenNowSummary | undefined {
  const state = opening && getOpenNowState(opening, now)
  if (!state) return undefined
  return {
    is_open: state.isOpen,
    changes_at: state.changesAt?.toISOString() ?? null,
    ...(opening.time_zone !== HUB_TIME_ZONE && { time_zone: opening.time_zone }),
  }
}
