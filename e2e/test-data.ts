import { expect, type APIRequestContext } from '@playwright/test'
import type { Referral } from '#contract/referrals.ts'
import type { User } from '#contract/users.ts'
import type { Vendor, VendorCard } from '#contract/vendors.ts'
import { pdfFile } from './documents.ts'

// Directory data for journeys: found in the demo, or created through the API.

export interface ApiClient {
  get: <T>(path: string) => Promise<T>
  post: <T>(path: string, data?: unknown) => Promise<T>
  put: <T>(path: string, data: unknown) => Promise<T>
  remove: (path: string) => Promise<unknown>
  upload: <T>(path: string, form: Parameters<APIRequestContext['post']>[1] & object) => Promise<T>
}

/** `hub` when it is not the one shared by all journeys. */
export function createApiClient(request: APIRequestContext, token: string, hub = ''): ApiClient {
  const headers = { authorization: `Bearer ${token}` }
  const answer = async <T>(path: string, reply: Awaited<ReturnType<APIRequestContext['get']>>) => {
    expect(reply.ok(), `${path} answers ${reply.status()}: ${await reply.text()}`).toBe(true)
    return (await reply.json()) as T
  }
  return {
    get: async (path) => answer(path, await request.get(hub + path, { headers })),
    post: async (path, data) => answer(path, await request.post(hub + path, { headers, data: data ?? {} })),
    put: async (path, data) => answer(path, await request.put(hub + path, { headers, data })),
    remove: async (path) => answer(path, await request.delete(hub + path, { headers })),
    upload: async (path, form) => answer(path, await request.post(hub + path, { ...form, headers })),
  }
}

interface List<T> {
  data: T[]
  meta?: { total: number }
}

/** Returns all vendors that this user may see, without their locations. */
export async function listAllVendors(calls: ApiClient): Promise<VendorCard[]> {
  const vendors: VendorCard[] = []
  for (let page = 1; ; page++) {
    const { data, meta } = await calls.get<List<VendorCard>>(`/api/vendors?withoutLoc=true&limit=100&page=${page}`)
    vendors.push(...data)
    if (data.length === 0 || vendors.length >= (meta?.total ?? 0)) return vendors
  }
}

/** Returns a demo vendor that matches the predicate. */
export async function findDemoVendor(admin: ApiClient, what: string, matches: (vendor: VendorCard) => boolean) {
  const found = (await listAllVendors(admin)).find(matches)
  if (!found) throw new Error(`The demo has no vendor that ${what}.`)
  return found
}

export const fetchVendor = (calls: ApiClient, id: number) => calls.get<Vendor>(`/api/vendors/${id}`)

/** Returns the first of these vendors whose whole profile matches, reading one at a time. */
export async function findVendorWith(
  calls: ApiClient,
  cards: VendorCard[],
  what: string,
  matches: (vendor: Vendor) => boolean,
) {
  for (const { id } of cards) {
    const vendor = await fetchVendor(calls, id)
    if (matches(vendor)) return vendor
  }
  throw new Error(`The demo has no vendor with ${what}.`)
}

/** Returns a demo vendor with pictures. */
export async function findVendorWithPictures(calls: ApiClient): Promise<Vendor> {
  // In the demo only vendors with a logo have pictures.
  const withLogo = (await listAllVendors(calls)).filter(({ logo }) => logo !== null)
  return findVendorWith(calls, withLogo, 'pictures', ({ media }) => media.length > 2)
}

export const KINGSTON = { lat: 44.2312, lng: -76.486 }
export const OTTAWA = { lat: 45.4215, lng: -75.6972 }

const kingston = {
  ...KINGSTON,
  number: '216',
  street: 'Ontario St',
  city: 'Kingston',
  state: 'ON',
  zip: 'K7L 2Z3',
  country: 'Canada',
  locationName: 'Kingston desk',
}
const ottawa = {
  ...OTTAWA,
  number: '110',
  street: 'Laurier Ave W',
  city: 'Ottawa',
  state: 'ON',
  zip: 'K1P 1J1',
  country: 'Canada',
  locationName: 'Ottawa desk',
}

export interface TestVendorInput {
  name: string
  services?: string[]
  /** Email addresses of its primary contacts. */
  admins?: string[]
  booking_link?: string
  bio?: string
  phone?: string
  site?: string
  avatar_type?: number
  locations?: (typeof kingston)[]
}

let made = 0

/** Creates a vendor for this journey, with two locations and a unique name. */
export async function importTestVendor(admin: ApiClient, { name, ...given }: TestVendorInput): Promise<Vendor> {
  made += 1
  const mark = `${Date.now().toString(36)}${made}`
  const vendor = {
    name: `${name} ${mark}`,
    email: `desk-${mark}@example.org`,
    services: ['Physiotherapy'],
    locations: [kingston, ottawa],
    avatar_type: 2,
    ...given,
  }
  const result = await admin.post<{ imported: number; errors: string[] }>('/api/import-vendors', { vendors: [vendor] })
  expect(result).toMatchObject({ imported: 1, errors: [] })
  const found = await admin.get<List<VendorCard>>(
    `/api/vendors?withoutLoc=true&vendorName=${encodeURIComponent(vendor.name)}`,
  )
  return fetchVendor(admin, found.data[0]!.id)
}

/** Marks the address of an account as verified, without which an import makes nobody a contact. */
export async function verifyTestUser(admin: ApiClient, email: string): Promise<void> {
  const found = await admin.get<List<User>>(`/api/users?username=${encodeURIComponent(email)}`)
  await admin.put(`/api/make-email-verified/${found.data[0]!.id}`, {})
}

interface ReferralOptions {
  details?: string
  contactNow?: boolean
  hasDocument?: boolean
}

/** Sends a referral to the vendor's first location for its first service. */
export async function sendReferralByApi(
  calls: ApiClient,
  vendor: Vendor,
  { details = '', contactNow = false, hasDocument = false }: ReferralOptions = {},
): Promise<Referral> {
  const attachment = hasDocument ? await uploadDocument(calls, vendor.id) : null
  return calls.post<Referral>('/api/orders', {
    vendor: vendor.id,
    order: {
      location: vendor.locations[0]!.id,
      service: vendor.services[0]!.id,
      details,
      contactNow,
      attachment,
      consentProvided: hasDocument,
    },
  })
}

async function uploadDocument(calls: ApiClient, vendorId: number): Promise<number> {
  const { id } = await calls.get<{ id: number }>('/api/user')
  const multipart = { vendor_id: vendorId, user_id: id, attachmentData: pdfFile('letter.pdf') }
  const { attachment } = await calls.upload<{ attachment: { id: number } }>('/api/orders/upload-attachment', {
    multipart,
  })
  return attachment.id
}
