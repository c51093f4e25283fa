import type { CurrentUser, Role } from '#contract/accounts.ts'
import type { VendorContact } from '#contract/vendor-contacts.ts'
import { toSinglePage } from '#contract/paging.ts'
import type { ReferralLink } from '#contract/emailed-links.ts'
import type { ReferralAnswer } from '#contract/referral-answers.ts'
import type { LocationWithPosition } from '#contract/locations.ts'
import type { NotificationSetting } from '#contract/notifications.ts'
import type { Referral } from '#contract/referrals.ts'
import type { SenderReport } from '#contract/sender-reports.ts'
import type { PublicVendor } from '#contract/public-directory.ts'
import type { Service, SubService } from '#contract/services.ts'
import type { User, UserDetails } from '#contract/users.ts'
import type { OfferedService, Vendor, VendorCard, VendorSummary } from '#contract/vendors.ts'

// Valid objects of the contract; a test gives the fields that it is about.

const CREATED_AT = '2026-03-02T15:04:05.000Z'

const roleFlags = (role: Role) => ({
  role,
  isAdmin: role === 'ADMIN',
  isVendor: role === 'VENDOR',
  isClient: role === 'CLIENT',
  is_vendor: role === 'VENDOR',
})

/** A list of one page. */
export const listOf = <T>(...rows: T[]) => toSinglePage(rows)

const pageWithMeta = <V>(data: V[]) => ({ data, meta: { total: data.length, current_page: 1, per_page: 50 } })

/** The lists of vendors, which have their totals elsewhere. */
export const vendorListOf = (...data: VendorCard[]) => pageWithMeta(data)
export const vendorSummariesOf = (...data: VendorSummary[]) => pageWithMeta(data)

export const buildUser = (given: Partial<User> = {}): User => ({
  id: 7,
  first: 'Ama',
  last: 'Osei',
  email: 'ama@example.ca',
  phone: '416-555-0101',
  occupation_id: null,
  ...roleFlags(given.role ?? 'CLIENT'),
  active: true,
  enable_sending_sms: false,
  enable_sending_email: true,
  language: 'en',
  email_verified_at: CREATED_AT,
  created_at: CREATED_AT,
  version: 1,
  may: { manage: true },
  ...given,
})

export const buildUserDetails = (given: Partial<UserDetails> = {}): UserDetails => ({
  ...buildUser(given),
  vendors: [],
  alone_at: [],
  ...given,
})

/** The signed-in user. */
export const buildCurrentUser = (role: Role, given: Partial<CurrentUser> = {}): CurrentUser => ({
  ...buildUser({ id: 1, first: 'Kim', last: 'Lee', role }),
  two_step: false,
  may: {},
  ...given,
})

export const buildLocation = (given: Partial<LocationWithPosition> = {}): LocationWithPosition => ({
  id: 31,
  clinic_name: 'Lakeside Clinic',
  street: 'King St',
  unit: '',
  number: '1',
  city: 'Toronto',
  state: 'Ontario',
  zip: 'M5H 1A1',
  country: 'Canada',
  lat: 43.65,
  lng: -79.38,
  precision: 'street',
  is_archived: false,
  covered_areas: [],
  version: 1,
  directions: 'https://example.ca/directions',
  ...given,
})

export const buildVendorCard = (given: Partial<VendorCard> = {}): VendorCard => ({
  id: 21,
  name: 'Lakeside Care',
  bioExcerpt: 'Care by the lake.',
  email: 'lakeside@example.ca',
  phone: '416-555-0102',
  site: 'https://lakeside.example.ca',
  booking_link: '',
  avatar_type: 2,
  logo: null,
  logoUrl: null,
  active: true,
  is_archived: false,
  approved: true,
  suspended: false,
  prevent_referrals: false,
  prevent_documents: false,
  prevent_public_referrals: false,
  vendors_seen_only: false,
  order: 1,
  rating: { value: null, count: 0 },
  services: [{ id: 41, name: 'Physiotherapy', private: false }],
  locations: [buildLocation()],
  locations_count: 1,
  numberOfLikes: 0,
  liked: false,
  following: false,
  subscribed: false,
  networks: {},
  admins: [],
  primary_contacts: [],
  created_at: CREATED_AT,
  may: {},
  ...given,
})

export const buildVendorSummary = (given: Partial<VendorSummary> = {}): VendorSummary => ({
  id: 21,
  name: 'Lakeside Care',
  avatar_type: 2,
  logoUrl: null,
  is_archived: false,
  suspended: false,
  rating: { value: null, count: 0 },
  location: buildLocation(),
  locations_count: 1,
  more_locations: [],
  numberOfLikes: 0,
  networks: {},
  may: {},
  ...given,
})

/** A service on the vendor page. */
export const buildOfferedService = (given: Partial<OfferedService> = {}): OfferedService => ({
  id: 41,
  name: 'Physiotherapy',
  private: false,
  ...given,
  facts: {
    min_age: null,
    max_age: null,
    kinds: [],
    ways: [],
    fees: null,
    fees_note: '',
    bring: [],
    who_refers: null,
    ...given.facts,
  },
  availability: {
    state: 'unknown',
    wait_weeks: null,
    places_free: null,
    places_unit: null,
    note: '',
    confirmed_at: null,
    confirmed_by: null,
    ...given.availability,
  },
})

export const buildVendor = (given: Partial<Vendor> = {}): Vendor => ({
  ...buildVendorCard(),
  services: [buildOfferedService()],
  languages: [],
  location_facts: [],
  bio: 'Care by the lake.',
  other_names: [],
  intakeFormInfo: null,
  media: [],
  version: 1,
  ...given,
})

export const buildSubService = (given: Partial<SubService> = {}): SubService => ({
  id: 42,
  name: 'Assessment',
  parent_id: 41,
  options: [],
  version: 1,
  ...given,
})

/** The wire has the sub-services twice. */
export const buildService = ({ children = [], ...given }: Partial<Omit<Service, 'sub'>> = {}): Service => ({
  id: 41,
  name: 'Physiotherapy',
  private: false,
  children,
  sub: children,
  version: 1,
  ...given,
})

export const buildReferral = (given: Partial<Referral> = {}): Referral => ({
  id: 51,
  user: { id: 7, first: 'Ama', last: 'Osei', email: 'ama@example.ca', phone: '416-555-0101' },
  vendor: { id: 21, name: 'Lakeside Care' },
  location: { id: 31, name: 'Lakeside Clinic', address: '1 King St, Toronto, Ontario M5H 1A1' },
  service: { id: 41, name: 'Physiotherapy' },
  sub_service: null,
  options: [],
  status: 'PENDING',
  created_at: CREATED_AT,
  due_at: null,
  details: '',
  client: null,
  attachments: [],
  consent_provided: false,
  consent_withdrawn: false,
  makeContact: false,
  sent_for: null,
  read_by: null,
  is_read: false,
  rating: null,
  deleted_form_client: false,
  deleted_form_vendor: false,
  may: {},
  ...given,
})

export const buildReferralAnswer = (given: Partial<ReferralAnswer> = {}): ReferralAnswer => ({
  at: CREATED_AT,
  id: 1,
  action: 'ask',
  reason: null,
  text: 'Is there an elevator?',
  weeks: null,
  appointment_at: null,
  is_own: false,
  replies: [],
  ...given,
})

export const buildReferralLink = (given: Partial<ReferralLink> = {}): ReferralLink => ({
  id: 91,
  party: 'sender',
  sent_to: 'am•••@example.ca',
  created_at: CREATED_AT,
  last_used_at: null,
  ends_at: '2027-03-01T15:00:00.000Z',
  state: 'works',
  may: { end: true },
  ...given,
})

export const buildReport = (given: Partial<SenderReport> = {}): SenderReport => ({
  id: 61,
  status: 0,
  reason: 'They shout.',
  created_at: CREATED_AT,
  vendor_first: 'Kim',
  vendor_last: 'Lee',
  user_id: 31,
  user_first: 'Ama',
  user_last: 'Osei',
  handled: false,
  ...given,
})

export const buildContact = (given: Partial<VendorContact> = {}): VendorContact => ({
  id: 71,
  user_id: 7,
  pending: false,
  is_primary_contact: false,
  user: { first: 'Ama', last: 'Osei', email: 'ama@example.ca', phone: '416-555-0101' },
  may: {},
  ...given,
})

export const buildNotificationSetting = (given: Partial<NotificationSetting> = {}): NotificationSetting => ({
  id: 81,
  setting_name: 'new_referral',
  title: 'A new referral',
  details: 'You have a new referral.',
  title_fr: 'Une nouvelle demande',
  details_fr: 'Vous avez une nouvelle demande.',
  active: true,
  placeholders: [],
  always_sent: false,
  version: 1,
  ...given,
})

/** A vendor as anybody may read it. */
const { availability, facts } = buildOfferedService()
const untoldService = { availability, facts }

export const buildPublicVendor = (given: Partial<PublicVendor> = {}): PublicVendor => ({
  id: 21,
  path: '/directory/vendors/21-lakeside-care',
  name: 'Lakeside Care',
  excerpt: 'Care by the lake.',
  avatar_type: 2,
  logoUrl: null,
  phone: '416-555-0100',
  site: '',
  booking_link: '',
  accepts_referrals: true,
  services: [
    {
      ...untoldService,
      id: 41,
      name: 'Physiotherapy',
      children: [{ id: 42, name: 'Assessment', options: ['Home visit', 'Evening'] }],
    },
    { ...untoldService, id: 44, name: 'Meals', children: [] },
  ],
  languages: [],
  locations_count: 1,
  locations: [
    {
      id: 31,
      name: 'Lakeside Clinic',
      street: 'King St',
      unit: '',
      number: '1',
      city: 'Toronto',
      state: 'Ontario',
      zip: 'M5H 1A1',
      country: 'Canada',
      town_path: '',
      point: { lat: 43.65, lng: -79.38, precision: 'street', directions: 'https://maps.example.org' },
      facts: null,
    },
  ],
  other_names: [],
  bio: 'Care by the lake.',
  covered_areas: [],
  intakeFormUrl: null,
  media: [],
  ...given,
})

/** What a guest is told when a referral was confirmed. */
export const CONFIRMED_GUEST_REFERRAL = {
  number: 4711,
  vendor: { id: 21, name: 'Lakeside Care' },
  answers_by: '2026-11-20',
  link: '/status#SECRET',
}
