import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { sql } from 'kysely'
import { runInTransaction, type Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { normalizePlaceName } from './normalize-place-name.ts'

const DATA_FILE = new URL('../../../assets/gazetteer/places.tsv.gz', import.meta.url)
/** Increase it when these rules or `normalizePlaceName` store the same file differently: tables are then filled again. */
const RULES_VERSION = 2
/** Large enough to be quick, small enough for one statement to stay far below its time limit. */
const ROWS_AT_ONCE = 15000
/** A number that no other advisory lock of the application uses. */
const GAZETTEER_LOCK = 7_301_905

interface Columns {
  kind: string[]
  key: string[]
  name: string[]
  country: string[]
  admin: string[]
  admin_name: string[]
  code: string[]
  lat: string[]
  lng: string[]
  population: string[]
}

/**
 * Fills `gazetteer_places` from the bundled data when it is empty or has other data, in one transaction. Returns the
 * number of rows written, 0 when there was nothing to do. The rights of the service role suffice.
 */
export async function fillGazetteerIfOutdated(
  db: Db,
  { say }: { say(line: string): void },
  file: URL = DATA_FILE,
): Promise<number> {
  const packed = await readFile(file)
  const version = `${createHash('sha256').update(packed).digest('hex').slice(0, 16)}-${RULES_VERSION}`
  if ((await storedVersion(db)) === version) return 0

  say('Filling the gazetteer')
  const lines = (await promisify(gunzip)(packed))
    .toString()
    .split('\n')
    .filter((line) => line !== '')
  return runInTransaction(db, async (tx) => {
    // Several servers may start together: one fills the table, the others do not wait for it.
    if (!(await takeLock(tx)) || (await storedVersion(tx)) === version) return 0
    await sql`delete from gazetteer_places`.execute(tx)
    const nameOfRegion = regionNames(lines)
    const rows = lines.filter(isSearchable)
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      await insert(tx, toColumns(rows.slice(start, start + ROWS_AT_ONCE), nameOfRegion))
    }
    await sql`
      insert into gazetteer_version (version) values (${version})
      on conflict (only_row) do update set version = excluded.version`.execute(tx)
    return rows.length
  })
}

async function takeLock(db: Db) {
  const { rows } = await typedSql({
    taken: 'boolean',
  })`select pg_try_advisory_xact_lock(${GAZETTEER_LOCK}) as taken`.execute(db)
  return rows[0]?.taken === true
}

async function storedVersion(db: Db) {
  const { rows } = await typedSql({ version: 'string' })`select version from gazetteer_version`.execute(db)
  return rows[0]?.version
}

/** Fields of a line: kind, country, admin, name, code, latitude, longitude, population. */
const fieldsOf = (line: string) => line.split('\t')

function regionNames(lines: string[]) {
  const regions = lines.filter((line) => line.startsWith('region\t')).map(fieldsOf)
  return new Map(regions.map(([, country, admin, name]) => [`${country} ${admin}`, name ?? '']))
}

/** Regions abroad only serve as names of a city's region: a search for 'Bay' does not mean the one in Somalia. */
function isSearchable(line: string) {
  const [kind, country, admin] = fieldsOf(line)
  return kind !== 'region' || admin === '' || country === 'CA' || country === 'US'
}

function toColumns(lines: string[], nameOfRegion: Map<string, string>): Columns {
  const columns: Columns = {
    kind: [], key: [], name: [], country: [], admin: [], admin_name: [], code: [], lat: [], lng: [], population: [],
  } // prettier-ignore
  for (const line of lines) {
    const [kind = '', country = '', admin = '', name = '', code = '', lat = '', lng = '', population = ''] =
      fieldsOf(line)
    columns.kind.push(kind)
    columns.key.push(kind === 'fsa' || kind === 'zip' ? code.toLowerCase() : normalizePlaceName(name))
    columns.name.push(name)
    columns.country.push(country)
    columns.admin.push(admin)
    columns.admin_name.push(nameOfRegion.get(`${country} ${admin}`) ?? '')
    columns.code.push(code)
    columns.lat.push(lat)
    columns.lng.push(lng)
    columns.population.push(population)
  }
  return columns
}

const insert = (db: Db, c: Columns) =>
  sql`
    insert into gazetteer_places (kind, key, name, country, admin, admin_name, code, lat, lng, population)
    select * from unnest(${c.kind}::text[], ${c.key}::text[], ${c.name}::text[], ${c.country}::text[], ${c.admin}::text[],
      ${c.admin_name}::text[], ${c.code}::text[], ${c.lat}::float8[], ${c.lng}::float8[], ${c.population}::int[])`.execute(
    db,
  )
