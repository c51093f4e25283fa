import type { Contact } from '#contract/contacts.ts'
import type { ContactRow } from './queries.ts'

export const presentContact = ({ id, user_id, is_primary, first, last, email, phone }: ContactRow): Contact => ({
  id,
  user_id,
  is_primary_contact: is_primary,
  user: { first, last, email, phone },
})
