import type { VendorContact } from '#contract/contacts.ts'

/** 'Osei, Ama', the form of names in lists (specification 2.8). */
export const formatContactName = ({ user: { last, first } }: Pick<VendorContact, 'user'>): string =>
  [last, first].filter(Boolean).join(', ')
