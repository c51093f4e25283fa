import type { z } from 'zod'
import type { Registration } from '#contract/registration.ts'
import { EMPTY_NEW_VENDOR_FORM_VALUES, toBodyWithNewVendor } from './new-vendor-fields.ts'

/** The initial form. */
export const EMPTY_REGISTRATION_FORM_VALUES = {
  first: '',
  last: '',
  email: '',
  phone: '',
  password: '',
  password_confirmation: '',
  occupation: null as string | null,
  is_vendor: false,
  ...EMPTY_NEW_VENDOR_FORM_VALUES,
  enable_sending_sms: false,
  enable_sending_email: true,
}

export type RegistrationFormValues = typeof EMPTY_REGISTRATION_FORM_VALUES

/** Converts the form to the request body; the vendor part is included only while its switch is on. */
export function toRegistrationBody(values: RegistrationFormValues): z.input<typeof Registration> {
  const { vendor, occupation, ...person } = toBodyWithNewVendor(values)
  return { ...person, occupation: occupation ? Number(occupation) : null, ...(person.is_vendor && { vendor }) }
}
