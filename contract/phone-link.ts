/** Converts '(416) 555-0100' to a link that dials. */
export const buildPhoneHref = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`
