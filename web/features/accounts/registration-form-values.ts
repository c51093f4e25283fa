import type { z } from 'zod'
import type { Registration } from '#contract/registration.ts'
import { EMPTY_NEW_ACCOUNT_FORM_VALUES, toNewAccountBody } from './new-account-form-values.ts'

/** The initial form. */
export const EMPTY_REGISTRATION_FORM_VALUES = { ...EMPTY_NEW_ACCOUNT_FORM_VALUES, is_vendor: false }

export type RegistrationFormValues = typeof EMPTY_REGISTRATION_FORM_VALUES

/** Converts the form to the request body; the vendor part is included only while its switch is on. */
export const toRegistrationBody = (values: RegistrationFormValues): z.input<typeof Registration> =>
  toNewAccountBody(values, values.is_vendor)
