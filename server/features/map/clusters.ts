import { sql, type RawBuilder } from 'kysely'
import type { TileParams } from '#contract/map.ts'
import { anyIdSql, type Db } from '#server/platform/db.ts'
import { typedSql, type RowOfColumns } from '#server/platform/typed-sql.ts'
import { locationVisibleCondition } from '#server/features/vendors/visibility-conditions.ts'
import type { VisibilityScope } from '#server/features/vendors/visibility-scope.ts'

/** The world is 2^24 units wide and high in the tables (`locations.mx`, `my`). */
export const WORLD_COORDINATE_BITS = 24
/** A tile has 8 by 8 cells; the locations of one cell share a marker. */
const CELL_BITS = 3
/** Tiles up to this zoom are summed from the overview; from the next zoom on each tile queries its own locations. */
export const MAX_OVERVIEW_ZOOM = 9
const OVERVIEW_SHIFT = WORLD_COORDINATE_BITS - MAX_OVERVIEW_ZOOM - CELL_BITS
/** Limit of markers in a tile without clustering. */
const MAX_SINGLES = 1_000

/** The locations of one cell: their number, the sum of their positions, and the smallest id. */
const GRID_CELL_COLUMNS = {
  x: 'number',
  y: 'number',
  count: 'number',
  sum_x: 'number',
  sum_y: 'number',
  id: 'number',
} as const
export type GridCell = RowOfColumns<typeof GRID_CELL_COLUMNS>

/**
 * The whole world in cells that are small enough for every tile up to MAX_OVERVIEW_ZOOM: one scan of all locations
 * serves all of those tiles.
 */
export const listOverviewCells = (db: Db, scope: VisibilityScope): Promise<GridCell[]> =>
  cellsWhere(db, scope, OVERVIEW_SHIFT, sql`true`)

/** The cells of one tile beyond the overview. */
export function listTileCells(db: Db, scope: VisibilityScope, tile: TileParams): Promise<GridCell[]> {
  const shift = Math.max(0, WORLD_COORDINATE_BITS - tile.z - CELL_BITS)
  return cellsWhere(db, scope, shift, locationInTileCondition(tile))
}

/** True for the locations (alias l) of a tile. */
function locationInTileCondition({ z, x, y }: TileParams): RawBuilder<boolean> {
  const size = 2 ** (WORLD_COORDINATE_BITS - z)
  return sql<boolean>`(l.mx between ${x * size}::int and ${(x + 1) * size - 1}::int
    and l.my between ${y * size}::int and ${(y + 1) * size - 1}::int)`
}

async function cellsWhere(
  db: Db,
  scope: VisibilityScope,
  shift: number,
  where: RawBuilder<unknown>,
): Promise<GridCell[]> {
  const { rows } = await typedSql(GRID_CELL_COLUMNS)`
    select l.mx >> ${shift}::int as x, l.my >> ${shift}::int as y, count(*)::int as count,
      sum(l.mx) as sum_x, sum(l.my) as sum_y, min(l.id) as id
    from locations l
    where ${locationVisibleCondition(scope)} and not l.is_archived and ${where}
    group by 1, 2`.execute(db)
  return rows
}

/** Selects the overview cells of one tile and merges them to the cells of its zoom. */
export function aggregateTileCells(overview: GridCell[], { z, x, y }: TileParams): GridCell[] {
  const tileShift = MAX_OVERVIEW_ZOOM + CELL_BITS - z
  const cellShift = MAX_OVERVIEW_ZOOM - z
  const joined = new Map<string, GridCell>()
  for (const cell of overview) {
    if (cell.x >> tileShift !== x || cell.y >> tileShift !== y) continue
    const key = `${cell.x >> cellShift} ${cell.y >> cellShift}`
    const previous = joined.get(key)
    joined.set(key, previous ? mergeCells(previous, cell) : cell)
  }
  return [...joined.values()]
}

/** Markers that are closer than this hide each other. In pixels of a tile shown 512 pixels wide. */
const APART_PIXELS = 44
const TILE_PIXELS = 512

/** Merges cells whose markers would overlap: neighbours may lie on both sides of a grid line. */
export function mergeOverlappingCells(cells: GridCell[], { z }: TileParams): GridCell[] {
  const minDistance = (APART_PIXELS / TILE_PIXELS) * 2 ** (WORLD_COORDINATE_BITS - z)
  const merged: GridCell[] = []
  for (const cell of cells.toSorted((a, b) => b.count - a.count || a.id - b.id)) {
    const nearIndex = merged.findIndex((other) => distanceBetween(other, cell) < minDistance)
    if (nearIndex === -1) merged.push(cell)
    else merged[nearIndex] = mergeCells(merged[nearIndex]!, cell)
  }
  return merged
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

const selectSingleMarkers = (db: Db, scope: VisibilityScope) =>
  db
    .selectFrom('locations as l')
    .innerJoin('vendors as v', 'v.id', 'l.vendor_id')
    .where(locationVisibleCondition(scope))
    .where('l.is_archived', '=', false)
    .select(['l.id', 'l.vendor_id', 'l.avatar_type as avatar', 'v.name', 'l.lat', 'l.lng'])

/** Reads what the markers of single locations show. */
export const loadSingleMarkersByIds = (db: Db, scope: VisibilityScope, ids: number[]): Promise<SingleMarker[]> =>
  selectSingleMarkers(db, scope).where('l.id', '=', anyIdSql(ids)).execute()

/** Reads every location of a tile as its own marker, for zooms without clustering. */
export const listSingleMarkersOfTile = (db: Db, scope: VisibilityScope, tile: TileParams): Promise<SingleMarker[]> =>
  selectSingleMarkers(db, scope).where(locationInTileCondition(tile)).orderBy('l.id').limit(MAX_SINGLES).execute()

/**
 * Removes from the scope the viewer's own vendors that its audiences show anyway. Usually none remain, so that viewers
 * share tiles.
 */
export async function omitRedundantOwnVendorsFromScope(db: Db, scope: VisibilityScope): Promise<VisibilityScope> {
  if (scope.ownVendorIds.length === 0) return scope
  const { rows } = await typedSql({ id: 'number' })`
    select distinct vendor_id as id from locations
    where vendor_id = any(${scope.ownVendorIds}::int[]) and not shown_to = any(${scope.audiences}::text[])
    order by 1`.execute(db)
  return { ...scope, ownVendorIds: rows.map(({ id }) => id) }
}
