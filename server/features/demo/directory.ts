import { COMMUNITY_KINDS } from './content/kinds-community.ts'
import { HEALTH_KINDS } from './content/kinds-health.ts'
import { HOME_KINDS } from './content/kinds-home.ts'
import { MIND_KINDS } from './content/kinds-mind.ts'
import type { Kind } from './content/kind.ts'
import { CLOSINGS, FRENCH_CLOSINGS, FRENCH_WORDS, WORDS } from './content/names.ts'
import { OWN_VENDORS } from './content/own-vendors.ts'
import { LAST_NAMES } from './content/people.ts'
import { PRIVATE_SERVICES } from './content/services.ts'
import type { Town } from './content/towns.ts'
import { areaAround, placeIn, placeName, townFor, type DemoLocation } from './places.ts'
import type { Chance } from './random.ts'

/** A vendor with its parts, before it has an id. */
export interface DraftVendor {
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
  places: DemoLocation[]
  /** Ratings from before the referrals that the demo knows: how many, and their sum. */
  ratings: { count: number; total: number }
}

/** Every vendor of the demo directory; those of the demo's own vendor account come first. */
export function draftDirectory(chance: Chance): DraftVendor[] {
  const own = OWN_VENDORS.map((vendor) => draftOwn(chance, vendor))
  const taken = new Set(own.map(({ name }) => name))
  const kinds = [...HEALTH_KINDS, ...HOME_KINDS, ...MIND_KINDS, ...COMMUNITY_KINDS]
  const others = kinds.flatMap((kind) =>
    Array.from({ length: kind.count }, (_, nth) => draftVendor(chance, kind, { nth, taken })),
  )
  setSwitches(chance, others)
  return [...own, ...others.toSorted((a, b) => b.daysAgo - a.daysAgo)]
}

function draftOwn(chance: Chance, own: (typeof OWN_VENDORS)[number]): DraftVendor {
  const towns = own.towns.map((name) => townFor(chance, (town) => placeName(town) === name))
  const places = towns.map((town) => placeIn(chance, town, 'en'))
  for (const place of places.slice(0, 2)) place.areas.push(areaAround(chance, place))
  const plain = plainVendor(chance, own.name, towns[0]!)
  const booking = `https://book.example.org/${slugOf(own.name)}`
  return { ...plain, booking_link: booking, bio: own.bio, avatar_type: own.avatar, services: own.services, places }
}

function draftVendor(chance: Chance, kind: Kind, { nth, taken }: { nth: number; taken: Set<string> }): DraftVendor {
  const tongue = kind.tongue ?? 'en'
  const fits = (town: Town) =>
    (tongue === 'en' || town.tongue === 'fr') && (!kind.regions || kind.regions.includes(town.region))
  let [town, name] = named(chance, kind, fits)
  while (taken.has(name)) [town, name] = named(chance, kind, fits)
  taken.add(name)
  const closing = chance.one(tongue === 'fr' ? FRENCH_CLOSINGS : CLOSINGS)
  return {
    ...plainVendor(chance, name, town),
    bio: fill([chance.one(kind.who), chance.one(kind.how), closing].join(' '), { town, tongue }),
    avatar_type: kind.avatar,
    services: [...kind.services, ...kind.besides.filter(() => chance.percent(40))],
    places: placesOf(chance, kind, { nth, town, fits }),
  }
}

/** What every vendor has, open to everybody. */
function plainVendor(
  chance: Chance,
  name: string,
  town: Town,
): Omit<DraftVendor, 'bio' | 'avatar_type' | 'services' | 'places'> {
  const slug = slugOf(name)
  const count = chance.percent(60) ? chance.from(3, 32) : 0
  return {
    name,
    email: `${slug}@example.org`,
    phone: phoneIn(chance, town.areaCode),
    site: chance.percent(80) ? `https://${slug}.example.org` : '',
    booking_link: chance.percent(35) ? `https://book.example.org/${slug}` : '',
    active: true,
    is_archived: false,
    prevent_referrals: false,
    prevent_documents: false,
    prevent_public_referrals: false,
    vendors_seen_only: false,
    daysAgo: chance.from(200, 1_200),
    ratings: { count, total: Math.round(count * chance.between(3.6, 4.9)) },
  }
}

/** Numbers that no telephone company gives to anybody. */
export const phoneIn = (chance: Chance, areaCode: string) => `${areaCode}-555-01${chance.from(10, 99)}`

function named(chance: Chance, kind: Kind, fits: (town: Town) => boolean): [Town, string] {
  const town = townFor(chance, fits)
  const word = chance.one(kind.tongue === 'fr' ? FRENCH_WORDS : WORDS)
  const last = chance.one(LAST_NAMES)
  return [town, fill(chance.one(kind.names), { town, tongue: kind.tongue ?? 'en', word, last })]
}

interface Blanks {
  town: Town
  tongue: Town['tongue']
  word?: string
  last?: string
}

function fill(text: string, { town, tongue, word = '', last = '' }: Blanks): string {
  const filled = text
    .replaceAll('{place}', placeName(town))
    .replaceAll('{city}', town.city)
    .replaceAll('{word}', word)
    .replaceAll('{last}', last)
  return tongue === 'fr' ? filled.replaceAll(/\bde (?=[AEIOUÉ])/g, 'd’') : filled
}

/** Most have one location, some a few in the same region, the first of a chain very many. */
function placesOf(
  chance: Chance,
  kind: Kind,
  { nth, town, fits }: { nth: number; town: Town; fits: (town: Town) => boolean },
): DemoLocation[] {
  const few = chance.percent(30) ? chance.from(2, 4) : 1
  const count = nth === 0 ? (kind.chain ?? few) : few
  const isNear = (other: Town) => fits(other) && (count > 5 || other.region === town.region)
  const towns = [town, ...Array.from({ length: count - 1 }, () => townFor(chance, isNear))]
  const places = towns.map((one) => placeIn(chance, one, kind.tongue ?? 'en'))
  if (kind.visits) for (const place of places) if (chance.percent(70)) place.areas.push(areaAround(chance, place))
  return places
}

/** Every combination of switches and every state that the product knows, a few of each. */
function setSwitches(chance: Chance, vendors: DraftVendor[]) {
  const small = vendors.filter(({ places }) => places.length < 9)
  const drawn = chance.some(small, small.length)
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
  for (const [i, vendor] of take(12).entries()) vendor.services.push(PRIVATE_SERVICES[i % PRIVATE_SERVICES.length]!)
  for (const { places } of drawn.filter((vendor) => vendor.places.length > 1).slice(0, 8)) places[0]!.is_archived = true
}

const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}|['’.]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
