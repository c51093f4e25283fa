import type { Contact } from '#contract/contacts.ts'

/** 'Osei, Ama', as lists call people (specification 2.8). */
export const nameOfContact = ({ user: { last, first } }: Pick<Contact, 'user'>): string =>
  [last, first].filter(Boolean).join(', ')
