import type { VendorContact } from '#contract/vendor-contacts.ts'
import { formatLastFirstName } from '#web/ui/format-person-name.ts'

/** 'Osei, Ama', the form of names in lists (specification 2.8). */
export const formatContactName = ({ user }: Pick<VendorContact, 'user'>): string => formatLastFirstName(user)
