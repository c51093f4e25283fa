import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { GeocoderError, type GeocodingAdapter } from './geocoding-adapter.ts'

/** An address that would wait longer gets a result of the gazetteer instead. */
const MAX_WAIT_MS = 5_000
/** No call is reserved this far ahead, so a later one means that the database's clock was set back. */
const MAX_RESERVATION_AHEAD = '1 minute'

/**
 * Queues all calls to a service, `spacingMs` apart. This process waits in a queue of its own, and the database coordinates
 * it with other servers.
 */
export function createSharedCallQueue(db: Db, { name, spacingMs }: Pick<GeocodingAdapter, 'name' | 'spacingMs'>) {
  let queue: Promise<unknown> = Promise.resolve()
  let waiting = 0

  return async function takeTurn(): Promise<void> {
    if (waiting * spacingMs >= MAX_WAIT_MS) throw tooMany()
    waiting += 1
    const turn = queue
      .then(async () => delay(await reserveNextCall(db, name, spacingMs)))
      .finally(() => {
        waiting -= 1
      })
    // The interval starts when this call is really sent.
    queue = turn.then(
      () => delay(spacingMs, undefined, { ref: false }),
      () => undefined,
    )
    await turn
  }
}

/** Returns the milliseconds until this process may call. */
async function reserveNextCall(db: Db, name: string, spacingMs: number): Promise<number> {
  const spacing = sql`${spacingMs}::float8 * interval '1 millisecond'`
  const { rows } = await typedSql({ wait: 'number' })`
    insert into geocode_turns as turn (provider, next_at) values (${name}, clock_timestamp() + ${spacing})
    on conflict (provider) do update set next_at = ${spacing}
      + case when turn.next_at > clock_timestamp() + ${MAX_RESERVATION_AHEAD}::interval then clock_timestamp()
        else greatest(turn.next_at, clock_timestamp()) end
      where turn.next_at < clock_timestamp() + ${MAX_WAIT_MS}::float8 * interval '1 millisecond'
        or turn.next_at > clock_timestamp() + ${MAX_RESERVATION_AHEAD}::interval
    returning 1000 * extract(epoch from next_at - clock_timestamp())::float8 - ${spacingMs}::float8 as wait`.execute(db)
  if (!rows[0]) throw tooMany()
  return Math.max(0, Math.ceil(rows[0].wait))
}

const tooMany = () => new GeocoderError('has too many calls waiting', { isServiceDown: false })
