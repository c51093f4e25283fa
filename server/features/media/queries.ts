import { vendorVisibleToSearchEnginesCondition } from '#server/features/vendors/public-listing.ts'
import type { Db } from '#server/platform/db.ts'
import { typedSql } from '#server/platform/typed-sql.ts'

/** Returns whether visitors and search engines may see the vendor of the file; undefined for a file that no row names (yet). */
export async function findFileVisibility(db: Db, name: string, at: Date) {
  const { rows } = await typedSql({ is_public: 'boolean', is_indexed: 'boolean' })`
    select v.is_public, ${vendorVisibleToSearchEnginesCondition(at)} as is_indexed from vendors v
    where v.id = (
      select id from vendors where logo = ${name}
      union all select id from vendors where intake_form = ${name}
      union all select vendor_id from media where url = ${name}
      union all select vendor_id from media where thumb = ${name}
      limit 1)`.execute(db)
  return rows[0]
}
