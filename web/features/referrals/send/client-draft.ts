import { z } from 'zod'
import {
  CLIENT_NAME_MAX_LENGTH,
  CONTACT_NOTE_MAX_LENGTH,
  type NewReferral,
  type ReferralClient,
} from '#contract/referrals.ts'

// Neither trimmed nor refused while it is written.
const writtenText = (max: number) => z.string().max(max).default('')

/** Whom a referral that is being written is for; named by the paths in the request. What is typed stays when it is unchecked. */
export const clientDraftFields = {
  isForSomebodyElse: z.boolean().default(false),
  'client.name': writtenText(CLIENT_NAME_MAX_LENGTH),
  'client.contact_note': writtenText(CONTACT_NOTE_MAX_LENGTH),
  'client.phone': writtenText(50),
}
const ClientDraft = z.object(clientDraftFields)
export type ClientDraft = z.output<typeof ClientDraft>

export const toClientBody = (draft: ClientDraft): z.input<typeof NewReferral>['client'] =>
  draft.isForSomebodyElse
    ? { name: draft['client.name'], phone: draft['client.phone'], contact_note: draft['client.contact_note'] }
    : null

export const toClientDraft = (client: ReferralClient | null): ClientDraft => ({
  isForSomebodyElse: client !== null,
  'client.name': client?.name ?? '',
  'client.contact_note': client?.contact_note ?? '',
  'client.phone': client?.phone ?? '',
})
