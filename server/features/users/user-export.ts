import { Language } from '#contract/fields.ts'
import { Role } from '#contract/accounts.ts'
import type { CsvColumn } from '#server/platform/csv.ts'
import type { Db } from '#server/platform/db.ts'
import { typedSql, type RowOfColumns } from '#server/platform/typed-sql.ts'

const ROW = {
  id: 'number',
  last: 'string',
  first: 'string',
  email: 'string',
  isEmailVerified: 'boolean',
  phone: 'string',
  role: Role.options,
  occupation: 'string | null',
  active: 'boolean',
  hasReport: 'boolean',
  language: Language.options,
  createdAt: 'Date',
  vendors: 'string[]',
} as const
type UserExportRow = RowOfColumns<typeof ROW>

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no')

/** The list of users as a file. */
export const USER_EXPORT_COLUMNS: CsvColumn<UserExportRow>[] = [
  ['ID', ({ id }) => id],
  ['Last name', ({ last }) => last],
  ['First name', ({ first }) => first],
  ['Email', ({ email }) => email],
  ['Email verified', ({ isEmailVerified }) => yesOrNo(isEmailVerified)],
  ['Phone', ({ phone }) => phone],
  ['Account type', ({ role }) => role],
  ['Occupation', ({ occupation }) => occupation],
  ['Active', ({ active }) => yesOrNo(active)],
  ['Reported', ({ hasReport }) => yesOrNo(hasReport)],
  ['Language', ({ language }) => language],
  ['Created (UTC)', ({ createdAt }) => createdAt.toISOString()],
  ['Contact of', ({ vendors }) => vendors.join(' | ')],
]

/** Loads these users in the order of the ids; those deleted in the meantime are left out. */
export async function loadUserExportRows(db: Db, ids: number[]): Promise<UserExportRow[]> {
  const { rows } = await typedSql(ROW)`
    select u.id, u.last, u.first, u.email, u.email_verified_at is not null as "isEmailVerified", u.phone, u.role,
      o.name as occupation, u.active, u.language, u.created_at as "createdAt",
      exists (select from user_reports r where r.user_id = u.id and r.status = 0) as "hasReport",
      array(select v.name from vendor_contacts c join vendors v on v.id = c.vendor_id
        where c.user_id = u.id order by v.sort_name, v.id) as vendors
    from unnest(${ids}::int[]) with ordinality as listed (id, position)
    join users u on u.id = listed.id and u.deleted_at is null
    left join occupations o on o.id = u.occupation_id
    order by listed.position`.execute(db)
  return rows
}
