import { sql } from 'kysely'
import type { Db } from './db.ts'

/** What the driver returns for a column of raw SQL. */
interface ColumnValues {
  number: number
  string: string
  boolean: boolean
  Date: Date
  Buffer: Buffer
  'number[]': number[]
  'string[]': string[]
  'boolean[]': boolean[]
  json: unknown
}
/** The type of a column, or a list of the texts or numbers that it may hold. */
type ColumnType = keyof ColumnValues | `${keyof ColumnValues} | null` | readonly (string | number)[]
export type Columns = Record<string, ColumnType>

type ValueOf<T extends ColumnType> = T extends keyof ColumnValues
  ? ColumnValues[T]
  : T extends `${infer Kind extends keyof ColumnValues} | null`
    ? ColumnValues[Kind] | null
    : T extends readonly (infer Value)[]
      ? Value
      : never
export type RowOfColumns<C extends Columns> = { [K in keyof C]: ValueOf<C[K]> }

type CheckRows = (query: string, columns: Columns, rows: readonly Record<string, unknown>[]) => void
let checkRows: CheckRows | undefined

/** Tests compare each result with the declared columns; nothing is checked in production. */
export const setRowCheck = (check: CheckRows): void => {
  checkRows = check
}

/**
 * Runs a statement that the query builder cannot express, with the columns that it returns:
 * `` typedSql({ id: 'number', name: 'string | null' })`select …`.execute(db) ``. Tests compare the columns with what the
 * database describes.
 */
export const typedSql =
  <const C extends Columns>(columns: C) =>
  (strings: TemplateStringsArray, ...values: unknown[]) => ({
    async execute(db: Db): Promise<{ rows: RowOfColumns<C>[] }> {
      const statement = sql<RowOfColumns<C>>(strings, ...values)
      const { rows } = await statement.execute(db)
      checkRows?.(statement.compile(db).sql, columns, rows)
      return { rows }
    },
  })
