import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The columns of `contract/access.tsv`: the roles. */
export const ACCESS_ROLES = [
  'guest',
  'pre_mfa',
  'client',
  'other_client',
  'vendor_own',
  'vendor_other',
  'vendor_nonprimary',
  'admin',
] as const
export type AccessRole = (typeof ACCESS_ROLES)[number]

export interface AccessRow {
  method: string
  /** As in the table, with the state of the object in brackets: `/api/vendors/{id} (inactive)`. */
  name: string
  /** Without the state and the query. */
  path: string
  cells: Record<AccessRole, string>
}

/** Reads the access table. */
export function readAccessTable(): AccessRow[] {
  const text = readFileSync(join(import.meta.dirname, '../../../contract/access.tsv'), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [method = '', name = '', ...cells] = line.split('\t')
      const path = name.replace(/ \(.*\)$/, '').replace(/\?.*$/, '')
      return {
        method,
        name,
        path,
        cells: Object.fromEntries(ACCESS_ROLES.map((role, i) => [role, cells[i] ?? ''])) as AccessRow['cells'],
      }
    })
}

/** Replaces all path parameters by one name, so that the table and the router can be compared. */
export const normalizePathParameters = (path: string): string => path.replaceAll(/\{[^}]+\}|:\w+|\*/g, '{}')
