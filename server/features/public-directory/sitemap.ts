import { sql } from 'kysely'
import { VISITOR_VIEWER } from '#contract/policy.ts'
import { vendorVisibleToSearchEnginesCondition } from '#server/features/vendors/public-listing.ts'
import { vendorVisibleCondition } from '#server/features/vendors/visibility-conditions.ts'
import type { Db } from '#server/platform/db.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { buildPublicServicePath, buildPublicTownPath, buildPublicVendorPath } from '#contract/public-paths.ts'

const ADDRESSES_PER_FILE = 5_000

/** A page of a service or town with fewer vendors is in no sitemap, and search engines are asked not to index it. */
export const MIN_VENDORS_OF_INDEXED_PAGE = 3

export interface SitemapContext {
  db: Db
  /** The address of the hub, without a slash at the end. */
  origin: string
  at: Date
}

interface SitemapEntry {
  path: string
  /** The day of the last change. */
  day: string
}

const FILE = /^(vendors|services|towns)-([1-9]\d{0,4})\.xml$/
type Kind = 'vendors' | 'services' | 'towns'

const dayOfChange = sql<string>`coalesce(v.changed_at, v.created_at) at time zone 'UTC'`

/** Returns the index of all sitemap files. */
export async function readSitemapIndex({ db, origin, at }: SitemapContext): Promise<string> {
  const { rows } = await typedSql({ vendors: 'number', services: 'number', towns: 'number' })`
    select (select count(*) from vendors v where ${vendorVisibleToSearchEnginesCondition(at)}) as vendors,
      (select count(*) from (${listedServices}) one) as services, (select count(*) from (${listedTowns}) one) as towns`.execute(
    db,
  )
  const files = Object.entries(rows[0]!).flatMap(([kind, count]) =>
    Array.from({ length: Math.ceil(count / ADDRESSES_PER_FILE) }, (_, nth) => `${kind}-${nth + 1}.xml`),
  )
  const sitemaps = files.map((file) => `<sitemap><loc>${escapeHtml(`${origin}/sitemap/${file}`)}</loc></sitemap>`)
  return `${XML}<sitemapindex xmlns="${NAMESPACE}">\n${sitemaps.join('\n')}\n</sitemapindex>\n`
}

/** Returns one file of the sitemap; undefined when the index does not name it. */
export async function readSitemapFile(context: SitemapContext, file: string): Promise<string | undefined> {
  const [, kind, number] = FILE.exec(file) ?? []
  if (!kind) return undefined
  const entries = await loadEntries(context, kind as Kind, (Number(number) - 1) * ADDRESSES_PER_FILE)
  if (entries.length === 0) return undefined
  const urls = entries.map(
    ({ path, day }) => `<url><loc>${escapeHtml(context.origin + path)}</loc><lastmod>${day}</lastmod></url>`,
  )
  return `${XML}<urlset xmlns="${NAMESPACE}">\n${urls.join('\n')}\n</urlset>\n`
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The services of public vendors with enough of them. */
const listedServices = sql`
  select s.id, s.name, max(${dayOfChange}) as changed from services s
  join vendor_services vs on vs.service_id = s.id join vendors v on v.id = vs.vendor_id
  where not s.private and coalesce(s.parent_id, 0) = 0 and ${vendorVisibleCondition(VISITOR_VIEWER)}
  group by s.id having count(*) >= ${sql.lit(MIN_VENDORS_OF_INDEXED_PAGE)}`

/** The towns with enough public vendors whose address is shown. */
const listedTowns = sql`
  select town_slug(l.city) as slug, max(${dayOfChange}) as changed
  from locations l join vendors v on v.id = l.vendor_id
  where l.shown_to = 'everyone' and not l.is_archived and town_slug(l.city) <> '' and ${vendorVisibleCondition(VISITOR_VIEWER)}
  group by 1 having count(distinct l.vendor_id) >= ${sql.lit(MIN_VENDORS_OF_INDEXED_PAGE)}`

async function loadEntries({ db, at }: SitemapContext, kind: Kind, offset: number): Promise<SitemapEntry[]> {
  const page = sql`limit ${ADDRESSES_PER_FILE} offset ${offset}`
  if (kind === 'towns') {
    const { rows } = await typedSql({ slug: 'string', day: 'string' })`
      select slug, to_char(changed, 'YYYY-MM-DD') as day from (${listedTowns}) town order by slug ${page}`.execute(db)
    return rows.map(({ slug, day }) => ({ path: buildPublicTownPath(slug), day }))
  }
  const columns = { id: 'number', name: 'string', day: 'string' } as const
  if (kind === 'services') {
    const { rows } = await typedSql(columns)`
      select id, name, to_char(changed, 'YYYY-MM-DD') as day from (${listedServices}) service order by id ${page}`.execute(
      db,
    )
    return rows.map((row) => ({ path: buildPublicServicePath(row), day: row.day }))
  }
  const { rows } = await typedSql(columns)`
    select v.id, v.name, to_char(${dayOfChange}, 'YYYY-MM-DD') as day from vendors v
    where ${vendorVisibleToSearchEnginesCondition(at)} order by v.id ${page}`.execute(db)
  return rows.map((row) => ({ path: buildPublicVendorPath(row), day: row.day }))
}
