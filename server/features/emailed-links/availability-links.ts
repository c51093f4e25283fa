import type { InferResult } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { Language } from '#contract/fields.ts'
import type { AvailabilityLinkSummary } from '#contract/emailed-links.ts'
import type { NewMessage } from '#server/features/messages/queue-message.ts'
import type { Services } from '#server/platform/app.ts'
import { addMilliseconds, days } from '#server/platform/clock.ts'
import { anyHashSql, type Db } from '#server/platform/db.ts'
import { equalsAny, type Keys } from '#server/platform/keys.ts'
import { hashSecretWithEveryKey, createSecretToken, hashSecret, normalizeEmail } from '#server/platform/secrets.ts'
import { LINK_PAGE_PATHS } from './referral-links.ts'
import { passEndedProblem, requireAndTouchPass } from './passes.ts'
import { maskEmail } from './present.ts'
import { canVendorHaveLinks, VENDOR_LINK_VALIDITY_COLUMNS } from './queries.ts'

/** The next message brings another one. */
const LIFETIME_MS = days(60)

interface NewAvailabilityLink {
  vendorId: number
  /** Of the vendor; the link ends when it changes. */
  email: string
  at: Date
}

/** Makes a link by which the mailbox of a vendor confirms the availability of its services. Returns its path. */
export async function issueAvailabilityLink(
  { keys }: Pick<Services, 'keys'>,
  tx: Db,
  { vendorId, email, at }: NewAvailabilityLink,
): Promise<string> {
  const secret = createSecretToken()
  await tx
    .deleteFrom('referral_links')
    .where('vendor_id', '=', vendorId)
    .where('referral_id', 'is', null)
    .where('expires_at', '<=', at)
    .execute()
  await tx
    .insertInto('referral_links')
    .values({
      vendor_id: vendorId,
      party: 'vendor',
      token_hash: hashSecret(keys, 'link', secret),
      address_hash: hashSecret(keys, 'link address', normalizeEmail(email)),
      created_at: at,
      expires_at: addMilliseconds(at, LIFETIME_MS),
    })
    .execute()
  return `${LINK_PAGE_PATHS.vendor}#${secret}`
}

const selectAvailabilityLinks = (db: Db) =>
  db
    .selectFrom('referral_links as l')
    .innerJoin('vendors as v', 'v.id', 'l.vendor_id')
    .where('l.referral_id', 'is', null)
    .select(['l.id', 'l.address_hash', 'l.expires_at', 'l.ended_at'])
    .select(['v.id as vendor_id', 'v.name as vendor_name', 'v.email as vendor_email'])
    .select(VENDOR_LINK_VALIDITY_COLUMNS)

export type AvailabilityLinkRow = InferResult<ReturnType<typeof selectAvailabilityLinks>>[number]

const isUsable = (keys: Pick<Keys, 'hashes'>, link: AvailabilityLinkRow, at: Date): boolean =>
  link.ended_at === null &&
  link.expires_at > at &&
  canVendorHaveLinks(link) &&
  equalsAny(link.address_hash, hashSecretWithEveryKey(keys, 'link address', normalizeEmail(link.vendor_email)))

/** The link with this secret, if it confirms availability and works. */
export async function findUsableAvailabilityLink(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  secret: string,
  at: Date,
): Promise<AvailabilityLinkRow | undefined> {
  const link = await selectAvailabilityLinks(db)
    .where('l.token_hash', '=', anyHashSql(hashSecretWithEveryKey(keys, 'link', secret)))
    .executeTakeFirst()
  return link && isUsable(keys, link, at) ? link : undefined
}

/** The link whose pass the request carries; 403 without a pass that works, and with one of a referral. */
export async function requireAvailabilityLinkByPass(
  services: Pick<Services, 'db' | 'keys'>,
  request: FastifyRequest,
  at: Date,
): Promise<AvailabilityLinkRow> {
  const { linkId } = await requireAndTouchPass(services, request, at)
  const link = await selectAvailabilityLinks(services.db).where('l.id', '=', linkId).executeTakeFirst()
  if (!link || !isUsable(services.keys, link, at)) throw passEndedProblem()
  return link
}

/** What the link alone shows. */
export const presentAvailabilityLink = ({
  vendor_name,
  vendor_email,
}: AvailabilityLinkRow): AvailabilityLinkSummary => ({
  party: 'availability',
  vendor: vendor_name,
  sent_to: maskEmail(vendor_email),
})

/** The message with a code for the mailbox. */
export const createAvailabilityCodeMessageBuilder =
  ({ vendor_id, vendor_name, vendor_email }: AvailabilityLinkRow, language: Language) =>
  (code: string, minutes: string): NewMessage => ({
    kind: 'availability code',
    to: { email: vendor_email, language, vendorId: vendor_id },
    values: { code, vendor: vendor_name, minutes },
  })
