import type { Client } from 'pg'

// Writes server/tables.ts from the catalog of a migrated database. `npm run tables` runs it through server/tables.test.ts.

const PRINT_WIDTH = 120

/** The ledger of the migrations is no table of the product. */
const LEFT_OUT = ['schema_migrations']

/** What the driver returns and takes for each type of PostgreSQL, with the parsers of server/platform/db.ts. */
const TYPES: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  box: 'string',
  bytea: 'Buffer',
  date: 'string',
  'time without time zone': 'string',
  'double precision': 'number',
  integer: 'number',
  'integer[]': 'number[]',
  point: 'string',
  'polygon[]': 'string',
  smallint: 'number',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'Date',
  uuid: 'string',
}

/** Columns whose type the catalog cannot tell, with their whole type. */
const COLUMN_TYPES: Record<string, string> = {
  'audit_log.detail': 'ColumnType<Record<string, unknown>, string | undefined, never>',
  // The driver returns int8 values in arrays as text.
  'audit_seals.ids': 'ColumnType<string[], number[], never>',
  'covered_areas.shape': 'JSONColumnType<CoveredArea>',
  'geocode_cache.result': 'ColumnType<unknown, string, string>',
  'idempotency_keys.answer': 'ColumnType<unknown, string | null, string>',
  'idempotency_keys.rights': 'ColumnType<ViewerRoleAndVendors | null, string | null, never>',
  'locations.access': 'ColumnType<LocationAccessibility, string | undefined, string>',
  'referral_events.detail': 'ColumnType<Record<string, unknown>, string | undefined, never>',
}

const HEADER = `import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { CoveredArea } from '#contract/covered-areas.ts'
import type { LocationAccessibility } from '#contract/location-accessibility.ts'
import type { ViewerRoleAndVendors } from '#contract/policy.ts'

// The tables as created by \`migrations/\`, for the query builder. \`npm run tables\` writes this file; a test compares it with
// the migrated database.

export interface Tables {
`

interface Column {
  table: string
  name: string
  type: string
  not_null: boolean
  has_default: boolean
  is_always_generated: boolean
  /** The check constraints on this column alone. */
  checks: string[]
}

/**
 * Returns the text of server/tables.ts for this database. A view of one table has the columns of that table: the catalog
 * knows neither constraints nor defaults of a view.
 */
export async function generateTables(client: Client): Promise<string> {
  const { rows } = await client.query<Column>(
    `with relations as (
      select oid, relname, oid as described_by from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      union
      select v.oid, v.relname, d.refobjid from pg_class v join pg_rewrite w on w.ev_class = v.oid
        join pg_depend d on d.objid = w.oid and d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
      where v.relkind = 'v' and v.relnamespace = 'public'::regnamespace and d.refobjid <> v.oid
    )
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as not_null,
      a.atthasdef or a.attidentity <> '' as has_default, a.attidentity = 'a' or a.attgenerated <> '' as is_always_generated,
      array(select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.contype = 'c' and k.conrelid = a.attrelid and k.conkey = array[a.attnum] order by k.conname) as checks
    from relations c join pg_attribute shown on shown.attrelid = c.oid
      join pg_attribute a on a.attrelid = c.described_by and a.attname = shown.attname
    where c.relname <> all($1) and shown.attnum > 0 and not shown.attisdropped
    order by c.relname, shown.attnum`,
    [LEFT_OUT],
  )
  const tables = [...Map.groupBy(rows, ({ table }) => table)].map(
    ([table, columns]) => `  ${table}: {\n${columns.map(propertyOf).join('')}  }\n`,
  )
  return `${HEADER}${tables.join('')}}\n`
}

function propertyOf(column: Column): string {
  const { name } = column
  const whole = COLUMN_TYPES[`${column.table}.${name}`]
  if (whole) return `    ${name}: ${whole}\n`
  const members = [...(allowedValues(column.checks) ?? [driverType(column)]), ...(column.not_null ? [] : ['null'])]
  const wrapper = column.is_always_generated ? 'GeneratedAlways' : column.has_default ? 'Generated' : undefined
  const line = wrapper ? `    ${name}: ${wrapper}<${members.join(' | ')}>` : `    ${name}: ${members.join(' | ')}`
  if (line.length <= PRINT_WIDTH) return `${line}\n`
  const lines = (indent: string) => members.map((member) => `\n${indent}| ${member}`).join('')
  return wrapper ? `    ${name}: ${wrapper}<${lines('      ')}\n    >\n` : `    ${name}:${lines('      ')}\n`
}

function driverType({ table, name, type }: Column): string {
  const known = TYPES[type]
  if (!known) throw new Error(`Say in tools/generate-tables.ts what ${table}.${name} (${type}) is in TypeScript.`)
  return known
}

/**
 * `check (role in ('ADMIN', 'VENDOR'))` allows these literals; PostgreSQL prints it as `role = ANY (ARRAY[…])`. One that is not
 * validated yet holds for new rows, and the rows before it had fewer values.
 */
function allowedValues(checks: string[]): string[] | undefined {
  const list = checks
    .map((check) => /^CHECK \(\(\S+ = ANY \(ARRAY\[(.*)\]\)\)\)(?: NOT VALID)?$/.exec(check)?.[1])
    .find(Boolean)
  return list?.match(/'(?:[^']|'')*'|\d+/g)?.map((literal) => literal.replaceAll("''", String.raw`\'`))
}
