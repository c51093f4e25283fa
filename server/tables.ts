import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { CoveredArea } from '#contract/covered-areas.ts'
import type { LocationAccessibility } from '#contract/location-accessibility.ts'
import type { ViewerRoleAndVendors } from '#contract/policy.ts'

// The tables as created by `migrations/`, for the query builder. `npm run tables` writes this file; a test compares it with
// the migrated database.

export interface Tables {
  alarms: {
    kind: string
    began_at: Date
  }
  attachments: {
    id: GeneratedAlways<number>
    uploader_id: number
    vendor_id: number
    referral_id: number | null
    name: string
    media_type: string
    size_bytes: number
    storage_name: string
    uploaded_at: Date
    expires_at: Date
    destroyed_at: Date | null
    scan: Generated<'off' | 'waiting' | 'clean' | 'infected'>
    bound_to: number | null
  }
  audit_cuts: {
    number: number
    seal: Buffer
    cut_at: Date
    signature: Buffer
    key_number: Generated<number>
  }
  audit_log: {
    id: GeneratedAlways<number>
    at: Date
    actor_id: number | null
    role: string | null
    action: string
    kind: string
    ids: Generated<number[]>
    person_id: number | null
    vendor_id: number | null
    outcome: Generated<'done' | 'refused'>
    request_id: string | null
    detail: ColumnType<Record<string, unknown>, string | undefined, never>
  }
  audit_seals: {
    number: number
    sealed_at: Date
    settled: number
    highest: number
    ids: ColumnType<string[], number[], never>
    row_macs: Buffer
    seal: Buffer
    key_number: Generated<number>
  }
  audit_settings: {
    single: Generated<boolean>
    kept_years: number
    is_clock_given: Generated<boolean>
  }
  authenticators: {
    user_id: number
    secret: string
    created_at: Date
    confirmed_at: Date | null
    last_step: Generated<number>
  }
  availability_checks: {
    vendor_id: number
    asked_at: Date
  }
  backups: {
    id: GeneratedAlways<number>
    made_at: Date
    bytes: number
  }
  blocked_addresses: {
    address_hash: Buffer
    why: 'disowned' | 'reported'
    blocked_at: Date
    until: Date | null
  }
  confirmations: {
    user_id: number
    channel: 'email' | 'sms'
    address: string
    code_hash: Buffer
    sent_at: Date
    expires_at: Date
    tries: Generated<number>
  }
  consents: {
    id: GeneratedAlways<number>
    referral_id: number
    attachment_id: number
    vendor_id: number
    given_by: number
    given_at: Date
    wording_hash: Buffer
    withdrawn_at: Date | null
  }
  contact_invitations: {
    id: Generated<number>
    vendor_id: number
    user_id: number
    is_primary: boolean
    expires_at: Date
    invited_by: number | null
  }
  contact_requests: {
    id: GeneratedAlways<number>
    vendor_id: number
    user_id: number
    created_at: Date
  }
  corrections: {
    id: GeneratedAlways<number>
    vendor_id: number
    body: string
    created_at: Date
    done_at: Date | null
  }
  covered_areas: {
    id: GeneratedAlways<number>
    location_id: number
    kind: 'circle' | 'rectangle' | 'polygon'
    shape: JSONColumnType<CoveredArea>
    bounds: string
    rings: Generated<string>
  }
  deletion_journal: {
    only_row: Generated<boolean>
    bytes: number
  }
  deletion_log: {
    id: GeneratedAlways<number>
    kind: 'attachment' | 'consent' | 'referral of sender' | 'referral of vendor' | 'user'
    object_id: number
    object_created_at: Date
    deleted_at: Date
  }
  demo_messages: {
    id: GeneratedAlways<number>
    recipient: string
    channel: 'email' | 'sms'
    subject: string
    body: string
    sent_at: Date
  }
  empty_searches: {
    week: string
    word: string
    count: number
  }
  file_storage: {
    only_row: Generated<boolean>
    id: string
    is_marked: boolean
  }
  follows: {
    user_id: number
    vendor_id: number
    is_subscriber: boolean
    created_at: Date
  }
  gazetteer_places: {
    id: GeneratedAlways<number>
    kind: 'region' | 'city' | 'fsa' | 'zip'
    key: string
    name: string
    country: string
    admin: string
    admin_name: Generated<string>
    code: Generated<string>
    lat: number
    lng: number
    population: number
  }
  gazetteer_version: {
    only_row: Generated<boolean>
    version: string
  }
  geocode_cache: {
    provider: string
    key: string
    result: ColumnType<unknown, string, string>
    asked_at: Date
  }
  geocode_turns: {
    provider: string
    next_at: Date
  }
  guest_drafts: {
    id: GeneratedAlways<number>
    public_id: string
    token_hash: Buffer
    code_hash: Buffer
    code_tries: Generated<number>
    address_hash: Buffer
    vendor_id: number
    sealed: string
    created_at: Date
    expires_at: Date
    referral_id: number | null
  }
  idempotency_keys: {
    user_id: number
    route: string
    key: string
    body_hash: Buffer
    answer: ColumnType<unknown, string | null, string>
    created_at: Date
    rights: ColumnType<ViewerRoleAndVendors | null, string | null, never>
  }
  incidents: {
    id: GeneratedAlways<number>
    happened_on: string
    circumstances: string
    data_kinds: string
    people: string
    assessment: string
    told: string
    accounts: number[]
    start_on: string | null
    end_on: string | null
    created_at: Date
    version: Generated<number>
  }
  invitations: {
    id: GeneratedAlways<number>
    inviter_id: number
    vendor_id: number | null
    email: string
    created_at: Date
    is_repeat: Generated<boolean>
  }
  key_fingerprints: {
    name: string
    fingerprint: string
    bound_at: Date
    number: Generated<number>
    written_from: Generated<Date>
  }
  likes: {
    user_id: number
    vendor_id: number
    created_at: Date
  }
  limits: {
    key: string
    window_start: Date
    count: number
  }
  link_codes: {
    link_id: number
    code_hash: Buffer
    sent_at: Date
    expires_at: Date
    tries: Generated<number>
  }
  link_passes: {
    token_hash: Buffer
    link_id: number
    created_at: Date
    last_used_at: Date
    by_code: Generated<boolean>
    reads: Generated<boolean>
  }
  location_closures: {
    location_id: number
    day_from: string
    day_to: string
    note: Generated<string>
  }
  location_hours: {
    location_id: number
    weekday: number
    opens: string
    closes: string
    next_day: Generated<boolean>
  }
  locations: {
    id: GeneratedAlways<number>
    vendor_id: number
    clinic_name: Generated<string>
    street: Generated<string>
    unit: Generated<string>
    number: Generated<string>
    city: string
    state: string
    zip: string
    country: string
    lat: number
    lng: number
    precision: Generated<'street' | 'postal' | 'city' | 'region'>
    is_archived: Generated<boolean>
    shown_to: Generated<'everyone' | 'members' | 'vendors' | 'own'>
    avatar_type: Generated<number>
    mx: GeneratedAlways<number>
    my: GeneratedAlways<number>
    mp: GeneratedAlways<string>
    version: Generated<number>
    hides_address: Generated<boolean>
    names_town: Generated<boolean>
    time_zone: Generated<string>
    access: ColumnType<LocationAccessibility, string | undefined, string>
  }
  mailbox_browsers: {
    id: GeneratedAlways<number>
    vendor_id: number
    link_id: number | null
    address_hash: Buffer
    mark_hash: Buffer
    created_at: Date
    last_used_at: Date
    expires_at: Date
  }
  mailbox_problems: {
    id: GeneratedAlways<number>
    vendor_id: number
    kind: 'undelivered' | 'misdirected'
    address: string
    reason: string | null
    reported_at: Date
  }
  map_version: {
    only_row: Generated<boolean>
    version: number
  }
  media: {
    id: GeneratedAlways<number>
    vendor_id: number
    thumb: string
    url: string
    created_at: Date
  }
  networks: {
    id: GeneratedAlways<number>
    asking_vendor_id: number
    asked_vendor_id: number
    requested_by: number | null
    status: 1 | 2 | 3
    created_at: Date
  }
  notification_settings: {
    id: GeneratedAlways<number>
    setting_name: string
    title: string
    details: string
    title_fr: string
    details_fr: string
    active: Generated<boolean>
    version: Generated<number>
  }
  occupations: {
    id: GeneratedAlways<number>
    name: string
    sort_name: string
  }
  orphan_files: {
    name: string
    noticed_at: Date
  }
  outages: {
    service: 'mail' | 'sms' | 'scanner'
    began_at: Date
  }
  password_resets: {
    user_id: number
    token_hash: Buffer
    expires_at: Date
  }
  payment_attempts: {
    vendor_id: number
    key: string
    begun_at: Date | null
    tries: Generated<number>
  }
  payment_cards: {
    id: GeneratedAlways<number>
    vendor_id: number
    provider_ref: string
    last4: string
    exp_month: number
    exp_year: number
    brand: string
    created_at: Date
  }
  payment_events: {
    provider_ref: string
    kind: string
    received_at: Date
  }
  payment_subscriptions: {
    provider_ref: string
    vendor_id: number | null
    plan: string | null
    status: string
    changed_at: Date
  }
  people: {
    id: GeneratedAlways<number>
    first: string
    last: string
    sort_name: string
    email: string
    phone: string
    password_hash: string
    role: 'ADMIN' | 'VENDOR' | 'CLIENT'
    active: Generated<boolean>
    occupation_id: number | null
    enable_sending_sms: Generated<boolean>
    enable_sending_email: Generated<boolean>
    language: Generated<'en' | 'fr'>
    email_verified_at: Date | null
    created_at: Date
    version: Generated<number>
    code_email: string | null
    code_phone: string | null
    deleted_at: Date | null
    found_by: GeneratedAlways<string>
    new_email: string | null
    is_guest: Generated<boolean>
    address_hash: Buffer | null
  }
  people_shown: {
    searcher_id: number
    user_id: number
    shown_at: Date
  }
  public_directory: {
    id: Generated<boolean>
    open_since: Date | null
  }
  public_listing_notices: {
    vendor_id: number
    indexed_from: Date
  }
  recovery_codes: {
    user_id: number
    code_hash: Buffer
  }
  referral_answers: {
    id: GeneratedAlways<number>
    referral_id: number
    seen_event: number
    link_id: number | null
    action: 'accept' | 'waitlist' | 'decline' | 'ask' | 'book' | 'done'
    reason: 'full' | 'outside our area' | 'not eligible' | 'service not offered' | 'other' | null
    body: Generated<string>
    wait_weeks: number | null
    appointment_at: Date | null
    created_at: Date
    actor_id: number | null
  }
  referral_clients: {
    referral_id: number
    name: string
    sort_name: string
    phone: string
    contact_note: string
  }
  referral_events: {
    id: GeneratedAlways<number>
    referral_id: number
    at: Date
    actor_id: number | null
    kind:
      | 'sent'
      | 'read'
      | 'status'
      | 'due'
      | 'rated'
      | 'deleted by sender'
      | 'deleted by vendor'
      | 'attachment added'
      | 'attachment opened'
      | 'attachment expired'
      | 'attachment infected'
      | 'consent withdrawn'
      | 'reminded'
      | 'undone'
      | 'claimed'
      | 'phone changed'
      | 'replied'
      | 'reply read'
      | 'assignee'
    detail: ColumnType<Record<string, unknown>, string | undefined, never>
  }
  referral_links: {
    id: GeneratedAlways<number>
    referral_id: number | null
    party: 'sender' | 'vendor'
    token_hash: Buffer
    address_hash: Buffer
    created_at: Date
    expires_at: Date
    last_used_at: Date | null
    ended_at: Date | null
    ended_why: 'replaced' | 'by holder' | 'by sender' | 'by administrator' | null
    replaces_older: Generated<boolean>
    vendor_id: number | null
  }
  referral_replies: {
    id: GeneratedAlways<number>
    referral_id: number
    answer_id: number
    link_id: number | null
    body: string
    created_at: Date
    read_at: Date | null
    read_by: number | null
  }
  referral_totals: {
    vendor_id: number
    slot: number
    received: number
    unread: number
  }
  referrals: {
    id: GeneratedAlways<number>
    sender_id: number
    vendor_id: number
    location_id: number
    service_id: number
    sub_service_id: number | null
    options: Generated<string[]>
    details: Generated<string>
    contact_now: Generated<boolean>
    consent_provided: Generated<boolean>
    status: Generated<
      | 'RECIEVED'
      | 'FULFILLED'
      | 'PENDING'
      | 'COORDINATED'
      | 'SHIPPED'
      | 'COMPLETED'
      | 'Your appointment has been scheduled'
      | 'Our team will be contacting you soon to discuss request'
      | 'Vendor does not offer requested service(s) and/or product(s)'
      | 'Vendor is requesting you re-send information'
    >
    due_on: string | null
    read_by: number | null
    read_at: Date | null
    rating: number | null
    created_at: Date
    deleted_by_sender_at: Date | null
    deleted_by_vendor_at: Date | null
    reminded_at: Date | null
    consent_withdrawn_at: Date | null
    sent_for: 'self' | 'other' | null
    claimed_from: number | null
    assignee_id: number | null
  }
  search_index_version: {
    only_row: Generated<boolean>
    version: number
  }
  search_words: {
    word: string
    vendor_id: number | null
  }
  services: {
    id: GeneratedAlways<number>
    parent_id: number | null
    name: string
    sort_name: string
    private: Generated<boolean>
    options: Generated<string[]>
    version: Generated<number>
  }
  sessions: {
    token_hash: Buffer
    id: GeneratedAlways<number>
    user_id: number
    device: string
    created_at: Date
    last_used_at: Date
    verified_at: Date | null
    code_hash: Buffer | null
    code_sent_at: Date | null
    code_expires_at: Date | null
    code_tries: Generated<number>
    code_email: string | null
    known_device: string | null
  }
  spent_challenges: {
    id: Buffer
    expires_at: Date
  }
  undelivered_messages: {
    id: GeneratedAlways<number>
    message_id: string
    kind: string
    channel: 'email' | 'sms'
    user_id: number | null
    queued_at: Date
    failed_at: Date
    reason: string
    sealed: string
  }
  unsubscribed_addresses: {
    address_hash: Buffer
    at: Date
  }
  untold_events: {
    event_id: number
  }
  user_reports: {
    id: GeneratedAlways<number>
    reporter_id: number
    user_id: number
    reason: string
    status: Generated<0 | 1 | 2>
    created_at: Date
    decided_at: Date | null
    decided_by: number | null
    restricts_sender: Generated<boolean>
  }
  users: {
    id: GeneratedAlways<number>
    first: string
    last: string
    sort_name: string
    email: string
    phone: string
    password_hash: string
    role: 'ADMIN' | 'VENDOR' | 'CLIENT'
    active: Generated<boolean>
    occupation_id: number | null
    enable_sending_sms: Generated<boolean>
    enable_sending_email: Generated<boolean>
    language: Generated<'en' | 'fr'>
    email_verified_at: Date | null
    created_at: Date
    version: Generated<number>
    code_email: string | null
    code_phone: string | null
    deleted_at: Date | null
    found_by: GeneratedAlways<string>
    new_email: string | null
  }
  vendor_contacts: {
    id: GeneratedAlways<number>
    vendor_id: number
    user_id: number
    is_primary: boolean
    created_at: Date
    accepted: Generated<boolean>
  }
  vendor_languages: {
    vendor_id: number
    language: string
    by: 'staff' | 'interpreter'
  }
  vendor_ratings: {
    vendor_id: number
    sender_id: number
    rating: number
  }
  vendor_requests: {
    id: GeneratedAlways<number>
    user_id: number
    name: string
    email: string
    site: string
    phone: string
    created_at: Date
    handled_at: Date | null
    handled_by: number | null
    vendor_id: number | null
  }
  vendor_services: {
    vendor_id: number
    service_id: number
    availability: Generated<'open' | 'waitlist' | 'full' | 'unknown'>
    wait_weeks: number | null
    places_free: number | null
    places_unit: 'places' | 'beds' | 'hours' | 'meals' | null
    availability_note: Generated<string>
    availability_at: Date | null
    availability_by: 'vendor' | 'administrator' | null
    min_age: number | null
    max_age: number | null
    kinds: Generated<string[]>
    ways: Generated<string[]>
    fees: 'free' | 'sliding' | 'paid' | 'covered' | null
    fees_note: Generated<string>
    bring: Generated<string[]>
    who_refers: 'person' | 'professional' | 'both' | null
  }
  vendor_updates: {
    id: GeneratedAlways<number>
    vendor_id: number
    sent_by: number | null
    text: string
    recipients: number
    created_at: Date
  }
  vendors: {
    id: GeneratedAlways<number>
    name: string
    sort_name: string
    email: string
    phone: Generated<string>
    site: Generated<string>
    booking_link: Generated<string>
    bio: Generated<string>
    avatar_type: Generated<number>
    logo: string | null
    intake_form: string | null
    active: Generated<boolean>
    is_archived: Generated<boolean>
    prevent_referrals: Generated<boolean>
    prevent_documents: Generated<boolean>
    prevent_public_referrals: Generated<boolean>
    vendors_seen_only: Generated<boolean>
    sort_order: Generated<number>
    billing_key: string | null
    billing_plan: string | null
    likes_count: Generated<number>
    rating_total: Generated<number>
    rating_count: Generated<number>
    search_text: Generated<string>
    created_at: Date
    version: Generated<number>
    approval: Generated<'pending' | 'approved' | 'declined'>
    approval_reason: string | null
    approval_decided_at: Date | null
    approval_decided_by: number | null
    suspended_at: Date | null
    suspension_reason: string | null
    is_listed: GeneratedAlways<boolean>
    other_names: Generated<string[]>
    name_words: Generated<string>
    service_words: Generated<string>
    place_words: Generated<string>
    prevent_guest_referrals: Generated<boolean>
    guest_referrals_per_day: number | null
    public_listing: Generated<'indexed' | 'listed' | 'hidden'>
    shows_email: Generated<boolean>
    changed_at: Date | null
    is_public: GeneratedAlways<boolean>
    answer_by_link: Generated<'never' | 'no account' | 'always'>
    mailbox_change_waits: Generated<boolean>
  }
}
