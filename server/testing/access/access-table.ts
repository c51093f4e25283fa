import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The columns of `contract/access.tsv`: who asks. */
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
  /** As written, with the state of the object in brackets: `/api/vendors/{id} (inactive)`. */
  name: string
  /** Without the state and the query. */
  path: string
  cells: Record<AccessRole, string>
}

/** Reads the table of who may call what. */
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

/** Path parameters under one name, so that a table and a router agree whatever they call them. */
export const normalizePathParameters = (path: string): string => path.replaceAll(/\{[^}]+\}|:\w+|\*/g, '{}')
