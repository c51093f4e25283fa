import type pg from 'pg'
import { setRowCheck, type Columns } from '#server/platform/typed-sql.ts'

/** The types of PostgreSQL, by their ids in pg_type, that the driver turns into each declared type. */
const TYPE_IDS: Record<string, number[]> = {
  number: [20, 21, 23, 700, 701],
  string: [19, 25, 1043, 1082, 2950],
  boolean: [16],
  Date: [1184],
  Buffer: [17],
  'number[]': [1005, 1007],
  'string[]': [1009, 1016],
  'boolean[]': [1000],
  json: [114, 3802],
}

type Field = Pick<pg.FieldDef, 'name' | 'dataTypeID'>

const fieldsBySql = new Map<string, Field[]>()

type Query = (...args: unknown[]) => unknown

/**
 * Makes every result of `typedSql` fail that differs from its declared columns: by name and type as the database describes
 * them, also without a row, and by null in the rows.
 */
export function enforceTypedSqlColumns(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    const recorded: Query = (...args) => {
      const result = query(...args)
      const [text] = args
      if (!(result instanceof Promise) || typeof text !== 'string') return result
      return result.then((answer: pg.QueryResult) => {
        fieldsBySql.set(text, answer.fields)
        return answer
      })
    }
    Object.assign(client, { query: recorded })
  })
  setRowCheck((statement, columns, rows) => {
    const problems = [...describeDifferences(columns, fieldsBySql.get(statement)), ...findNulls(columns, rows)]
    if (problems.length > 0) throw new Error(`typedSql: ${problems.join(', ')} in ${statement}`)
  })
}

function describeDifferences(columns: Columns, fields: Field[] | undefined): string[] {
  // A server that the test starts as a whole has a pool of its own.
  if (!fields) return []
  const wrong = fields.flatMap(({ name, dataTypeID }) => {
    const declared = columns[name]
    if (declared === undefined) return [`${name} is not declared`]
    const kind = typeof declared === 'string' ? declared.replace(' | null', '') : typeof declared[0]
    return TYPE_IDS[kind]?.includes(dataTypeID)
      ? []
      : [`${name} is declared as ${kind}, but its type id is ${dataTypeID}`]
  })
  const missing = Object.keys(columns).filter((name) => !fields.some((field) => field.name === name))
  return [...wrong, ...missing.map((name) => `${name} is not returned`)]
}

function findNulls(columns: Columns, rows: readonly Record<string, unknown>[]): string[] {
  return Object.entries(columns).flatMap(([name, declared]) => {
    const values = rows.map((row) => row[name])
    if (typeof declared !== 'string')
      return values.every((value) => declared.some((allowed) => allowed === value)) ? [] : [`${name} has other values`]
    return !declared.endsWith(' | null') && declared !== 'json' && values.includes(null) ? [`${name} is null`] : []
  })
}
