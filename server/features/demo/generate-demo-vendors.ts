import type { DemoNamedVendor, DemoContent, DemoTown, DemoVendorKind } from './demo-content.ts'
import {
  generateDemoCoveredArea,
  generateDemoLocation,
  getDemoTownName,
  pickRandomDemoTown,
  type DemoLocation,
} from './generate-demo-locations.ts'
import type { SeededRandom } from './seeded-random.ts'

/** A vendor with its parts, before it has an id. */
export interface GeneratedVendor {
  name: string
  email: string
  phone: string
  site: string
  booking_link: string
  bio: string
  avatar_type: number
  active: boolean
  is_archived: boolean
  prevent_referrals: boolean
  prevent_documents: boolean
  prevent_public_referrals: boolean
  vendors_seen_only: boolean
  daysAgo: number
  services: string[]
  locations: DemoLocation[]
  /** Ratings from before the seeded referrals: their number and their sum. */
  ratings: { count: number; total: number }
}

/** Drafts every vendor of the demo directory; those of the demo's own vendor account come first. */
export function generateDemoVendors(chance: SeededRandom, content: DemoContent): GeneratedVendor[] {
  const own = content.accountVendors.map((vendor) => draftNamedVendor(chance, content, vendor))
  const taken = new Set(own.map(({ name }) => name))
  const others = content.vendorKinds.flatMap((kind) =>
    Array.from({ length: kind.count }, (_, nth) => draftVendor(chance, { content, kind, nth, taken })),
  )
  varySettings(chance, others, content.services.private)
  return [...own, ...others.toSorted((a, b) => b.daysAgo - a.daysAgo)]
}

/** Drafts the vendors that answer from their mailbox. */
export const generateMailboxVendors = (chance: SeededRandom, content: DemoContent): GeneratedVendor[] =>
  content.mailboxVendors.map((vendor) => ({ ...draftNamedVendor(chance, content, vendor), booking_link: '' }))

function draftNamedVendor(chance: SeededRandom, content: DemoContent, named: DemoNamedVendor): GeneratedVendor {
  const towns = named.towns.map((name) =>
    pickRandomDemoTown(
      chance,
      content.towns.filter((town) => getDemoTownName(town) === name),
    ),
  )
  const places = towns.map((town) => generateDemoLocation(chance, town, content.streets.en))
  for (const place of places.slice(0, 2)) place.areas.push(generateDemoCoveredArea(chance, place))
  const plain = plainVendor(chance, named.name, towns[0]!)
  const booking = `https://book.example.org/${slugOf(named.name)}`
  return {
    ...plain,
    booking_link: booking,
    bio: named.bio,
    avatar_type: named.avatar,
    services: named.services,
    locations: places,
  }
}

function draftVendor(
  chance: SeededRandom,
  { content, kind, nth, taken }: { content: DemoContent; kind: DemoVendorKind; nth: number; taken: Set<string> },
): GeneratedVendor {
  const tongue = kind.language ?? 'en'
  const towns = content.towns.filter(
    (town) => (tongue === 'en' || town.language === 'fr') && (!kind.regions || kind.regions.includes(town.region)),
  )
  let [town, name] = pickTownAndName(chance, { content, kind, towns })
  while (taken.has(name)) [town, name] = pickTownAndName(chance, { content, kind, towns })
  taken.add(name)
  const closing = chance.pickOne(content.vendorTexts[tongue].bioClosings)
  return {
    ...plainVendor(chance, name, town),
    bio: fillTemplate([chance.pickOne(kind.introSentences), chance.pickOne(kind.methodSentences), closing].join(' '), {
      town,
      tongue,
    }),
    avatar_type: kind.avatar,
    services: [...kind.services, ...kind.optionalServices.filter(() => chance.percent(40))],
    locations: draftLocations(chance, kind, { nth, town, towns, streets: content.streets[tongue] }),
  }
}

/** Returns the defaults of every vendor, which is open to everybody. */
function plainVendor(
  chance: SeededRandom,
  name: string,
  town: DemoTown,
): Omit<GeneratedVendor, 'bio' | 'avatar_type' | 'services' | 'locations'> {
  const slug = slugOf(name)
  const count = chance.percent(60) ? chance.integer(3, 32) : 0
  return {
    name,
    email: `${slug}@example.org`,
    phone: generateFakePhoneNumber(chance, town.areaCode),
    site: chance.percent(80) ? `https://${slug}.example.org` : '',
    booking_link: chance.percent(35) ? `https://book.example.org/${slug}` : '',
    active: true,
    is_archived: false,
    prevent_referrals: false,
    prevent_documents: false,
    prevent_public_referrals: false,
    vendors_seen_only: false,
    daysAgo: chance.integer(200, 1_200),
    ratings: { count, total: Math.round(count * chance.between(3.6, 4.9)) },
  }
}

/** Returns a telephone number from a range that is reserved for fiction. */
export const generateFakePhoneNumber = (chance: SeededRandom, areaCode: string) =>
  `${areaCode}-555-01${chance.integer(10, 99)}`

function pickTownAndName(
  chance: SeededRandom,
  { content, kind, towns }: { content: DemoContent; kind: DemoVendorKind; towns: DemoTown[] },
): [DemoTown, string] {
  const tongue = kind.language ?? 'en'
  const town = pickRandomDemoTown(chance, towns)
  const word = chance.pickOne(content.vendorTexts[tongue].nameWords)
  const last = chance.pickOne(content.people.lastNames)
  return [town, fillTemplate(chance.pickOne(kind.names), { town, tongue, word, last })]
}

interface TemplateValues {
  town: DemoTown
  tongue: DemoTown['language']
  word?: string
  last?: string
}

function fillTemplate(text: string, { town, tongue, word = '', last = '' }: TemplateValues): string {
  const filled = text
    .replaceAll('{place}', getDemoTownName(town))
    .replaceAll('{city}', town.city)
    .replaceAll('{word}', word)
    .replaceAll('{last}', last)
  return tongue === 'fr' ? filled.replaceAll(/\bde (?=[AEIOUÉ])/g, 'd’') : filled
}

/** Drafts locations: most vendors have one, some a few in the same region, the first of a chain very many. */
function draftLocations(
  chance: SeededRandom,
  kind: DemoVendorKind,
  { nth, town, towns, streets }: { nth: number; town: DemoTown; towns: DemoTown[]; streets: string[] },
): DemoLocation[] {
  const few = chance.percent(30) ? chance.integer(2, 4) : 1
  const count = nth === 0 ? (kind.chainLocations ?? few) : few
  const near = towns.filter((other) => count > 5 || other.region === town.region)
  const chosen = [town, ...Array.from({ length: count - 1 }, () => pickRandomDemoTown(chance, near))]
  const places = chosen.map((one) => generateDemoLocation(chance, one, streets))
  if (kind.isMobile)
    for (const place of places) if (chance.percent(70)) place.areas.push(generateDemoCoveredArea(chance, place))
  return places
}

/** Sets every combination of settings and every state, on a few vendors each. */
function varySettings(chance: SeededRandom, vendors: GeneratedVendor[], privateServices: string[]) {
  const small = vendors.filter(({ locations }) => locations.length < 9)
  const drawn = chance.pickSome(small, small.length)
  const take = (count: number) => drawn.splice(0, count)
  for (let combination = 1; combination < 8; combination += 1) {
    for (const vendor of take(4)) {
      vendor.prevent_referrals = (combination & 1) > 0
      vendor.prevent_documents = (combination & 2) > 0
      vendor.prevent_public_referrals = (combination & 4) > 0
    }
  }
  for (const vendor of take(8)) vendor.vendors_seen_only = true
  for (const vendor of take(7)) vendor.active = false
  for (const vendor of take(5)) vendor.is_archived = true
  for (const vendor of take(3)) vendor.avatar_type = 0
  for (const [i, vendor] of take(12).entries()) vendor.services.push(privateServices[i % privateServices.length]!)
  for (const { locations } of drawn.filter((vendor) => vendor.locations.length > 1).slice(0, 8))
    locations[0]!.is_archived = true
}

const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}|['’.]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
