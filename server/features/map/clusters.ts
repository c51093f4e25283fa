import { sql, type RawBuilder } from 'kysely'
import type { TileParams } from '#contract/map.ts'
import type { Db } from '#server/platform/db.ts'
import { visiblePlaces, type Sight } from './sight.ts'

/** The tables count a side of the world in units of 1/2^24 (`locations.mx`, `my`). */
export const WORLD_BITS = 24
/** A tile has 8 by 8 cells; what lies in one cell is one marker. */
const CELL_BITS = 3
/** Up to this zoom tiles are summed from the overview, from the next one on each asks for its own places. */
export const OVERVIEW_ZOOM = 9
const OVERVIEW_SHIFT = WORLD_BITS - OVERVIEW_ZOOM - CELL_BITS
/** More places at one spot than this are not told apart even at the last zoom. */
const MAX_SINGLES = 1_000

/** Places that lie in one cell: how many, the sum of their positions, and one of them. */
export interface Cell {
  x: number
  y: number
  count: number
  sum_x: number
  sum_y: number
  id: number
}

/** The whole world in cells small enough for every tile up to OVERVIEW_ZOOM: one pass over all places for all of those tiles. */
export const overviewCells = (db: Db, sight: Sight): Promise<Cell[]> => cellsWhere(db, sight, OVERVIEW_SHIFT, sql`true`)

/** The cells of one tile beyond the overview. */
export function tileCells(db: Db, sight: Sight, { z, x, y }: TileParams): Promise<Cell[]> {
  const size = 2 ** (WORLD_BITS - z)
  const inTile = sql`l.mx between ${x * size}::int and ${(x + 1) * size - 1}::int
    and l.my between ${y * size}::int and ${(y + 1) * size - 1}::int`
  return cellsWhere(db, sight, Math.max(0, WORLD_BITS - z - CELL_BITS), inTile)
}

async function cellsWhere(db: Db, sight: Sight, shift: number, where: RawBuilder<unknown>): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    select l.mx >> ${shift}::int as x, l.my >> ${shift}::int as y, count(*)::int as count,
      sum(l.mx) as sum_x, sum(l.my) as sum_y, min(l.id) as id
    from locations l
    where ${visiblePlaces(sight)} and not l.is_archived and ${where}
    group by 1, 2`.execute(db)
  return rows
}

/** The overview's cells of one tile, joined to the cells of that tile's zoom. */
export function cellsOfTile(overview: Cell[], { z, x, y }: TileParams): Cell[] {
  const tileShift = OVERVIEW_ZOOM + CELL_BITS - z
  const cellShift = OVERVIEW_ZOOM - z
  const joined = new Map<string, Cell>()
  for (const cell of overview) {
    if (cell.x >> tileShift !== x || cell.y >> tileShift !== y) continue
    const key = `${cell.x >> cellShift} ${cell.y >> cellShift}`
    const before = joined.get(key)
    joined.set(key, before ? plus(before, cell) : cell)
  }
  return [...joined.values()]
}

/** Nearer to each other than this, in pixels of a tile that is shown 512 pixels wide, markers would hide each other. */
const APART_PIXELS = 44
const TILE_PIXELS = 512

/** Cells whose markers would overlap, joined: the grid's lines run between neighbours. */
export function wellApart(cells: Cell[], { z }: TileParams): Cell[] {
  const apart = (APART_PIXELS / TILE_PIXELS) * 2 ** (WORLD_BITS - z)
  const kept: Cell[] = []
  for (const cell of cells.toSorted((a, b) => b.count - a.count || a.id - b.id)) {
    const near = kept.findIndex((other) => distanceBetween(other, cell) < apart)
    if (near === -1) kept.push(cell)
    else kept[near] = plus(kept[near]!, cell)
  }
  return kept
}

const distanceBetween = (a: Cell, b: Cell): number =>
  Math.hypot(a.sum_x / a.count - b.sum_x / b.count, a.sum_y / a.count - b.sum_y / b.count)

const plus = (a: Cell, b: Cell): Cell => ({
  x: a.x,
  y: a.y,
  count: a.count + b.count,
  sum_x: a.sum_x + b.sum_x,
  sum_y: a.sum_y + b.sum_y,
  id: Math.min(a.id, b.id),
})

export interface Single {
  id: number
  vendor_id: number
  avatar: number
  name: string
  lat: number
  lng: number
}

const singles = (db: Db, sight: Sight) =>
  db
    .selectFrom('locations as l')
    .innerJoin('vendors as v', 'v.id', 'l.vendor_id')
    .where(visiblePlaces(sight))
    .where('l.is_archived', '=', false)
    .select(['l.id', 'l.vendor_id', 'l.avatar_type as avatar', 'v.name', 'l.lat', 'l.lng'])

/** What a marker of one place says. */
export const singlesById = (db: Db, sight: Sight, ids: number[]): Promise<Single[]> =>
  singles(db, sight).where('l.id', 'in', ids).execute()

/** Every place of a tile by itself, for zooms where nothing is clustered. */
export function singlesOfTile(db: Db, sight: Sight, { z, x, y }: TileParams): Promise<Single[]> {
  const size = 2 ** (WORLD_BITS - z)
  return singles(db, sight)
    .where('l.mx', '>=', x * size)
    .where('l.mx', '<', (x + 1) * size)
    .where('l.my', '>=', y * size)
    .where('l.my', '<', (y + 1) * size)
    .orderBy('l.id')
    .limit(MAX_SINGLES)
    .execute()
}

/** Of the viewer's own vendors those that this sight alone would not show: mostly none, so that tiles can be shared. */
export async function withoutNeedlessOwn(db: Db, sight: Sight): Promise<Sight> {
  if (sight.ownVendors.length === 0) return sight
  const { rows } = await sql<{ id: number }>`
    select distinct vendor_id as id from locations
    where vendor_id = any(${sight.ownVendors}::int[]) and not shown_to = any(${sight.shownTo}::text[])
    order by 1`.execute(db)
  return { ...sight, ownVendors: rows.map(({ id }) => id) }
}
