import type { z } from 'zod'
import type { Registration } from '#contract/registration.ts'

const noVendor = { name: '', email: '', site: '', phone: '' }

/** The initial form. */
export const emptyRegistration = {
  first: '',
  last: '',
  email: '',
  phone: '',
  password: '',
  password_confirmation: '',
  occupation: null as string | null,
  is_vendor: false,
  vendor: noVendor,
  enable_sending_sms: false,
  enable_sending_email: true,
}

/** Converts the form to the request body; the vendor part is included only while its switch is on. */
export const toRegistrationBody = ({
  vendor,
  occupation,
  ...person
}: typeof emptyRegistration): z.input<typeof Registration> => ({
  ...person,
  occupation: occupation ? Number(occupation) : null,
  ...(person.is_vendor && { vendor }),
})
