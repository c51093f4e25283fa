import { INTAKE_FORM_MAX_BYTES } from '#contract/media.ts'
import { createReferralLink } from '#server/features/links/referral-links.ts'
import { createUnsubscribeToken } from '#server/features/messages/unsubscribe-token.ts'
import { storageKeyOf } from '#server/features/public-files/public-files.ts'
import type { Services } from '#server/platform/app.ts'
import type { BenchSetup } from './server.ts'

/** Creates one of each object that a guest may request by its path; the file has the maximum size. */
export async function publicExamples(services: Services, setup: BenchSetup): Promise<Record<string, string>> {
  const token = createUnsubscribeToken(services.keys, { userId: setup.clientId, vendorId: setup.order.vendor })
  await services.files.put(storageKeyOf('form-1.pdf'), Buffer.alloc(INTAKE_FORM_MAX_BYTES))
  return {
    '/unsubscribe/{token} token': token,
    '/tiles/{set}/{z}/{x}/{y}.pbf set': 'ontario',
    '/tiles/{set}/{z}/{x}/{y}.pbf z': '10',
    '/tiles/{set}/{z}/{x}/{y}.pbf x': '286',
    '/tiles/{set}/{z}/{x}/{y}.pbf y': '373',
    '/fonts/{file} file': 'noto-sans-latin-400-normal.woff2',
    '/embed/vendors/{id} id': String(setup.order.vendor),
    '/files/{name} name': 'form-1.pdf',
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
  return (await createReferralLink(services, services.db, { referralId: id, party: 'vendor', email, at: new Date() }))
    .secret
}
