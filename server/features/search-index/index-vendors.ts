import { sql } from 'kysely'
import { getVendorTypeMessage } from '#contract/avatars.ts'
import { Language } from '#contract/fields.ts'
import { toNameSortKey } from '#contract/fold-text.ts'
import { listNamesOfLanguage, type LanguageSpeaker } from '#contract/languages.ts'
import type { Db } from '#server/platform/db.ts'
import { renderInLanguage } from '#server/platform/messages.ts'
import { typedSql, type RowOfColumns } from '#server/platform/typed-sql.ts'
import { addKnownWords } from './known-words.ts'
import { buildNameSearchText, buildSearchText } from './search-words.ts'

const SOURCE_COLUMNS = {
  id: 'number',
  is_listed: 'boolean',
  name: 'string',
  other_names: 'string[]',
  avatar_type: 'number',
  services: 'string[]',
  /** Cities and clinic names. */
  places: 'string[]',
  /** Codes of the languages that the staff speaks, and of those with an interpreter. */
  staff_languages: 'string[]',
  interpreted_languages: 'string[]',
  /** Streets, provinces and postal codes. */
  addresses: 'string[]',
} as const
type SearchSource = RowOfColumns<typeof SOURCE_COLUMNS>

/**
 * Rebuilds the search texts of these vendors: names, types, public services with their sub-services, locations and languages. Every
 * write of one of those, and of what decides whether the vendor is listed, must call it: words of a vendor that is not are no
 * corrections. Private services (decision 24), archived locations and hidden addresses are never included.
 * The vendors stay locked until the end of the transaction: otherwise a change that commits after the sources are read would be
 * overwritten with the old text.
 */
export async function indexVendors(db: Db, vendorIds: number[]): Promise<void> {
  await sql`select from vendors where id = any(${vendorIds}::int[]) order by id for no key update`.execute(db)
  const sources = await loadSearchSources(db, vendorIds)
  const texts = sources.map(searchTextsOf)
  await sql`
    update vendors v set search_text = fresh.search_text, name_words = fresh.name_words,
      service_words = fresh.service_words, place_words = fresh.place_words
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
      as fresh (id int, search_text text, name_words text, service_words text, place_words text)
    where v.id = fresh.id and (v.search_text, v.name_words, v.service_words, v.place_words)
      is distinct from (fresh.search_text, fresh.name_words, fresh.service_words, fresh.place_words)`.execute(db)
  const listed = sources.filter((source) => source.is_listed)
  await addKnownWords(
    db,
    listed.map((source) => ({
      id: source.id,
      texts: [
        source.name,
        ...source.other_names,
        ...typeNamesOf(source),
        ...source.services,
        ...source.places,
        ...[...source.staff_languages, ...source.interpreted_languages].flatMap(listNamesOfLanguage),
      ],
    })),
  )
}

async function loadSearchSources(db: Db, vendorIds: number[]): Promise<SearchSource[]> {
  const { rows } = await typedSql(SOURCE_COLUMNS)`
    select v.id, v.is_listed, v.name, v.other_names, v.avatar_type,
      array(select s.name from vendor_services vs join services s on s.id = vs.service_id
          where vs.vendor_id = v.id and not s.private order by s.id)
        || array(select sub.name from vendor_services vs join services s on s.id = vs.service_id
          join services sub on sub.parent_id = s.id
          where vs.vendor_id = v.id and not s.private and not sub.private order by sub.id) as services,
      array(select distinct word from locations l, unnest(array[l.clinic_name, l.city]) word
        where l.vendor_id = v.id and not l.is_archived and not l.hides_address order by 1)
        || array(select distinct l.city from locations l where l.vendor_id = v.id and not l.is_archived
          and l.hides_address and l.names_town order by 1) as places,
      array(select distinct place from locations l,
        unnest(array[l.number || ' ' || l.street, l.state, l.zip, replace(l.zip, ' ', '')]) place
        where l.vendor_id = v.id and not l.is_archived and not l.hides_address order by 1) as addresses,
      ${languagesSpokenBy('staff')} as staff_languages, ${languagesSpokenBy('interpreter')} as interpreted_languages
    from vendors v where v.id = any(${vendorIds}::int[])`.execute(db)
  return rows
}

const languagesSpokenBy = (by: LanguageSpeaker) => sql`array(select language from vendor_languages
  where vendor_id = v.id and by = ${by} order by language)`

/** Types with words that mean something else in a search, such as 'clinic' or 'home care'; their services say it better. */
const AMBIGUOUS_TYPES = ['Regulated Clinician', 'Long-Term Care Home', 'Retirement Home']

/** The vendor's type as cards show it in each language, so that people find what they read. */
function typeNamesOf({ avatar_type: avatar }: SearchSource): string[] {
  const type = getVendorTypeMessage(avatar)
  return type === null || AMBIGUOUS_TYPES.includes(type)
    ? []
    : Language.options.map((language) => renderInLanguage(language, type))
}

/** `search_text` decides whether a vendor is found; the others decide the order (decision 54). */
function searchTextsOf(source: SearchSource) {
  const { id, name, other_names: otherNames, services, places, addresses } = source
  const nameWords = buildNameSearchText(name, otherNames)
  const staff = source.staff_languages.flatMap(listNamesOfLanguage)
  const interpreted = source.interpreted_languages.flatMap(listNamesOfLanguage)
  const types = typeNamesOf(source)
  const all = [name, ...otherNames, ...types, ...services, ...places, ...addresses, ...staff, ...interpreted].map(
    toNameSortKey,
  )
  return {
    id,
    search_text: [...new Set([...all, nameWords])].filter(Boolean).join(' '),
    name_words: nameWords,
    // A language of the staff fits as well as a service; one with an interpreter is found after it (CAP-016).
    service_words: buildSearchText([...services, ...staff]),
    place_words: buildSearchText(places),
  }
}

/**
 * Rebuilds the search text of all vendors that offer these services. Every write of a service or sub-service must call
 * it.
 */
export async function indexVendorsOfServices(db: Db, serviceIds: number[]): Promise<void> {
  const { rows } = await typedSql({ id: 'number' })`
    select distinct vs.vendor_id as id from vendor_services vs where vs.service_id = any(${serviceIds}::int[])
      or vs.service_id in (select parent_id from services where id = any(${serviceIds}::int[]))
    order by 1`.execute(db)
  for (const batch of toIndexingBatches(rows)) await indexVendors(db, batch)
}

/**
 * Locks services with their sub-services, in the order of an edit: before vendors, and a service before its sub-services. Call it
 * before vendors are linked to them: an edit does not see a link that has not been committed, and would leave the old names in
 * the search text of the vendor.
 */
export async function lockServicesBeforeAttaching(db: Db, serviceIds: number[]): Promise<void> {
  await sql`select from services where id = any(${serviceIds}::int[]) order by id for share`.execute(db)
  // A second query, because a sub-service may have been added while the first one waited.
  await sql`select from services where parent_id = any(${serviceIds}::int[]) order by id for share`.execute(db)
}

/** Small, because a rebuild locks the vendors of a batch while their texts are written. */
const BATCH_SIZE = 500

/** Ids in batches that are indexed together. */
export function* toIndexingBatches(vendors: { id: number }[]): Generator<number[]> {
  for (let first = 0; first < vendors.length; first += BATCH_SIZE)
    yield vendors.slice(first, first + BATCH_SIZE).map(({ id }) => id)
}
