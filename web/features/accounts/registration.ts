import type { z } from 'zod'
import type { Registration } from '#contract/registration.ts'

const noVendor = { name: '', email: '', site: '', phone: '' }

/** The form as it is opened. */
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

/** The request the form stands for; the vendor part travels only while its switch is on. */
export const toRegistrationBody = ({
  vendor,
  occupation,
  ...person
}: typeof emptyRegistration): z.input<typeof Registration> => ({
  ...person,
  occupation: occupation ? Number(occupation) : null,
  ...(person.is_vendor && { vendor }),
})
