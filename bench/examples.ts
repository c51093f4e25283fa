import { INTAKE_FORM_MAX_BYTES } from '#contract/media.ts'
import { issueReferralLink } from '#server/features/emailed-links/referral-links.ts'
import { createUnsubscribeToken } from '#server/features/messages/unsubscribe-token.ts'
import { getPublicFileStorageKey } from '#server/features/public-files/public-files.ts'
import { buildPublicVendorPath } from '#contract/public-paths.ts'
import type { Services } from '#server/platform/app.ts'
import type { BenchServerOptions } from './server.ts'

/** Creates one of each object that a guest may request by its path; the file has the maximum size. */
export async function createPublicRouteParams(
  services: Pick<Services, 'db' | 'files' | 'keys'>,
  setup: Pick<BenchServerOptions, 'clientId' | 'order'>,
): Promise<Record<string, string>> {
  const token = createUnsubscribeToken(services.keys, { userId: setup.clientId, vendorId: setup.order.vendor })
  await services.files.put(getPublicFileStorageKey('form-1.pdf'), Buffer.alloc(INTAKE_FORM_MAX_BYTES))
  const vendor = await services.db
    .selectFrom('vendors')
    .select(['id', 'name'])
    .where('id', '=', setup.order.vendor)
    .executeTakeFirstOrThrow()
  const id = String(vendor.id)
  const page = buildPublicVendorPath(vendor).split('/').at(-1)!
  return {
    '/unsubscribe/{token} token': token,
    '/tiles/{set}/{z}/{x}/{y}.pbf set': 'ontario',
    '/tiles/{set}/{z}/{x}/{y}.pbf z': '10',
    '/tiles/{set}/{z}/{x}/{y}.pbf x': '286',
    '/tiles/{set}/{z}/{x}/{y}.pbf y': '373',
    '/fonts/{file} file': 'noto-sans-latin-400-normal.woff2',
    '/embed/vendors/{id} id': id,
    '/files/{name} name': 'form-1.pdf',
    '/api/links/attachments/{aid} aid': '1',
    '/api/directory/vendors/{id} id': id,
    '/api/directory/map/tiles/{z}/{x}/{y}.mvt z': '10',
    '/api/directory/map/tiles/{z}/{x}/{y}.mvt x': '286',
    '/api/directory/map/tiles/{z}/{x}/{y}.mvt y': '373',
    '/directory/vendors/{name} name': page,
    '/directory/services/{name} name': String(setup.order.service),
    '/directory/in/{name} name': 'toronto',
    '/api/directory/vendors/{id}/corrections id': id,
    '/directory/vendors/{name}/correction name': page,
    '/sitemap/{file} file': 'vendors-1.xml',
  }
}

/** Makes a link by which the vendor's mailbox answers its newest referral. Returns the secret. */
export async function createAnswerLink(services: Services, vendorId: number): Promise<string> {
  const { id, email } = await services.db
    .selectFrom('referrals as r')
    .innerJoin('vendors as v', 'v.id', 'r.vendor_id')
    .select(['r.id', 'v.email'])
    .where('r.vendor_id', '=', vendorId)
    .where('r.deleted_by_sender_at', 'is', null)
    .where('r.deleted_by_vendor_at', 'is', null)
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return (await issueReferralLink(services, services.db, { referralId: id, party: 'vendor', email, at: new Date() }))
    .secret
}
