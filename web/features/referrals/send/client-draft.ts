import { z } from 'zod'
import {
  CLIENT_NAME_MAX_LENGTH,
  CLIENT_CONTACT_NOTE_MAX_LENGTH,
  type ReferralClient,
} from '#contract/referral-client.ts'
import type { NewReferral } from '#contract/referrals.ts'

// Neither trimmed nor refused while it is written.
const writtenText = (max: number) => z.string().max(max).default('')

/** Whom a referral that is being written is for; named by the paths in the request. What is typed stays when it is unchecked. */
export const clientDraftFields = {
  isForSomebodyElse: z.boolean().default(false),
  'client.name': writtenText(CLIENT_NAME_MAX_LENGTH),
  'client.contact_note': writtenText(CLIENT_CONTACT_NOTE_MAX_LENGTH),
  'client.phone': writtenText(50),
}
const ClientDraft = z.object(clientDraftFields)
export type ClientDraft = z.output<typeof ClientDraft>

export const EMPTY_CLIENT_FORM_VALUES = { 'client.name': '', 'client.contact_note': '', 'client.phone': '' }
export type ClientFormValues = typeof EMPTY_CLIENT_FORM_VALUES

export const toClientBody = (values: ClientFormValues): NonNullable<z.input<typeof NewReferral>['client']> => ({
  name: values['client.name'],
  phone: values['client.phone'],
  contact_note: values['client.contact_note'],
})

export const toClientDraft = (client: ReferralClient | null): ClientDraft => ({
  isForSomebodyElse: client !== null,
  'client.name': client?.name ?? '',
  'client.contact_note': client?.contact_note ?? '',
  'client.phone': client?.phone ?? '',
})
