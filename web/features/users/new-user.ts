import type { z } from 'zod'
import type { Role } from '#contract/accounts.ts'
import type { NewUser } from '#contract/user-input.ts'
import { EMPTY_NEW_VENDOR_FORM_VALUES, toBodyWithNewVendor } from '#web/features/accounts/new-vendor-fields.ts'

type NewUserBody = z.input<typeof NewUser>

/** The initial form. */
export const EMPTY_NEW_USER_FORM_VALUES = {
  first: '',
  last: '',
  email: '',
  phone: '',
  password: '',
  password_confirmation: '',
  role: 'CLIENT' as Role,
  occupation: null as string | null,
  ...EMPTY_NEW_VENDOR_FORM_VALUES,
  enable_sending_sms: false,
  enable_sending_email: true,
}

/** Converts the form to the request body; the vendor part is included only for a vendor user. */
export function toNewUserBody(values: typeof EMPTY_NEW_USER_FORM_VALUES): NewUserBody {
  const { vendor, occupation, role, ...person } = toBodyWithNewVendor(values)
  return {
    ...person,
    role,
    occupation: occupation ? Number(occupation) : null,
    ...(role === 'VENDOR' && { vendor }),
  }
}
