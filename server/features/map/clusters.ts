import { sql, type RawBuilder } from 'kysely'
import type { TileParams } from '#contract/map.ts'
import type { Db } from '#server/platform/db.ts'
import { locationVisibleIn, type VisibilityScope } from '#server/features/vendors/visibility.ts'

/** The tables count a side of the world in units of 1/2^24 (`locations.mx`, `my`). */
export const WORLD_BITS = 24
/** A tile has 8 by 8 cells; what lies in one cell is one marker. */
const CELL_BITS = 3
/** Up to this zoom tiles are summed from the overview, from the next one on each asks for its own places. */
export const MAX_OVERVIEW_ZOOM = 9
const OVERVIEW_SHIFT = WORLD_BITS - MAX_OVERVIEW_ZOOM - CELL_BITS
/** More places at one spot than this are not told apart even at the last zoom. */
const MAX_SINGLES = 1_000

/** Places that lie in one cell: how many, the sum of their positions, and one of them. */
export interface GridCell {
  x: number
  y: number
  count: number
  sum_x: number
  sum_y: number
  id: number
}

/** The whole world in cells small enough for every tile up to OVERVIEW_ZOOM: one pass over all places for all of those tiles. */
export const loadOverviewCells = (db: Db, sight: VisibilityScope): Promise<GridCell[]> =>
  cellsWhere(db, sight, OVERVIEW_SHIFT, sql`true`)

/** The cells of one tile beyond the overview. */
export function loadTileCells(db: Db, sight: VisibilityScope, { z, x, y }: TileParams): Promise<GridCell[]> {
  const size = 2 ** (WORLD_BITS - z)
  const inTile = sql`l.mx between ${x * size}::int and ${(x + 1) * size - 1}::int
    and l.my between ${y * size}::int and ${(y + 1) * size - 1}::int`
  return cellsWhere(db, sight, Math.max(0, WORLD_BITS - z - CELL_BITS), inTile)
}

async function cellsWhere(
  db: Db,
  sight: VisibilityScope,
  shift: number,
  where: RawBuilder<unknown>,
): Promise<GridCell[]> {
  const { rows } = await sql<GridCell>`
    select l.mx >> ${shift}::int as x, l.my >> ${shift}::int as y, count(*)::int as count,
      sum(l.mx) as sum_x, sum(l.my) as sum_y, min(l.id) as id
    from locations l
    where ${locationVisibleIn(sight)} and not l.is_archived and ${where}
    group by 1, 2`.execute(db)
  return rows
}

/** The overview's cells of one tile, joined to the cells of that tile's zoom. */
export function aggregateTileCells(overview: GridCell[], { z, x, y }: TileParams): GridCell[] {
  const tileShift = MAX_OVERVIEW_ZOOM + CELL_BITS - z
  const cellShift = MAX_OVERVIEW_ZOOM - z
  const joined = new Map<string, GridCell>()
  for (const cell of overview) {
    if (cell.x >> tileShift !== x || cell.y >> tileShift !== y) continue
    const key = `${cell.x >> cellShift} ${cell.y >> cellShift}`
    const before = joined.get(key)
    joined.set(key, before ? mergeCells(before, cell) : cell)
  }
  return [...joined.values()]
}

/** Nearer to each other than this, in pixels of a tile that is shown 512 pixels wide, markers would hide each other. */
const APART_PIXELS = 44
const TILE_PIXELS = 512

/** Cells whose markers would overlap, joined: the grid's lines run between neighbours. */
export function mergeOverlappingCells(cells: GridCell[], { z }: TileParams): GridCell[] {
  const apart = (APART_PIXELS / TILE_PIXELS) * 2 ** (WORLD_BITS - z)
  const kept: GridCell[] = []
  for (const cell of cells.toSorted((a, b) => b.count - a.count || a.id - b.id)) {
    const near = kept.findIndex((other) => distanceBetween(other, cell) < apart)
    if (near === -1) kept.push(cell)
    else kept[near] = mergeCells(kept[near]!, cell)
  }
  return kept
}

const distanceBetween = (a: GridCell, b: GridCell): number =>
  Math.hypot(a.sum_x / a.count - b.sum_x / b.count, a.sum_y / a.count - b.sum_y / b.count)

const mergeCells = (a: GridCell, b: GridCell): GridCell => ({
  x: a.x,
  y: a.y,
  count: a.count + b.count,
  sum_x: a.sum_x + b.sum_x,
  sum_y: a.sum_y + b.sum_y,
  id: Math.min(a.id, b.id),
})

export interface SingleMarker {
  id: number
  vendor_id: number
  avatar: number
  name: string
  lat: number
  lng: number
}

const selectSingleMarkers = (db: Db, sight: VisibilityScope) =>
  db
    .selectFrom('locations as l')
    .innerJoin('vendors as v', 'v.id', 'l.vendor_id')
    .where(locationVisibleIn(sight))
    .where('l.is_archived', '=', false)
    .select(['l.id', 'l.vendor_id', 'l.avatar_type as avatar', 'v.name', 'l.lat', 'l.lng'])

/** What a marker of one place says. */
export const loadSingleMarkers = (db: Db, sight: VisibilityScope, ids: number[]): Promise<SingleMarker[]> =>
  selectSingleMarkers(db, sight).where('l.id', 'in', ids).execute()

/** Every place of a tile by itself, for zooms where nothing is clustered. */
export function loadSingleMarkersOfTile(
  db: Db,
  sight: VisibilityScope,
  { z, x, y }: TileParams,
): Promise<SingleMarker[]> {
  const size = 2 ** (WORLD_BITS - z)
  return selectSingleMarkers(db, sight)
    .where('l.mx', '>=', x * size)
    .where('l.mx', '<', (x + 1) * size)
    .where('l.my', '>=', y * size)
    .where('l.my', '<', (y + 1) * size)
    .orderBy('l.id')
    .limit(MAX_SINGLES)
    .execute()
}

/** Of the viewer's own vendors those that this sight alone would not show: mostly none, so that tiles can be shared. */
export async function dropRedundantOwnVendors(db: Db, sight: VisibilityScope): Promise<VisibilityScope> {
  if (sight.ownVendorIds.length === 0) return sight
  const { rows } = await sql<{ id: number }>`
    select distinct vendor_id as id from locations
    where vendor_id = any(${sight.ownVendorIds}::int[]) and not shown_to = any(${sight.audiences}::text[])
    order by 1`.execute(db)
  return { ...sight, ownVendorIds: rows.map(({ id }) => id) }
}
