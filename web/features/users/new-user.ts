import type { z } from 'zod'
import type { NewUser } from '#contract/users.ts'

type NewUserBody = z.input<typeof NewUser>

/** The initial form. */
export const emptyNewUser = {
  first: '',
  last: '',
  email: '',
  phone: '',
  password: '',
  password_confirmation: '',
  role: 'CLIENT' as string | null,
  occupation: null as string | null,
  vendor: { name: '', email: '', site: '', phone: '' },
  enable_sending_sms: false,
  enable_sending_email: true,
}

/** Converts the form to the request body; the vendor part is included only for a vendor user. */
export const toNewUserBody = ({ vendor, occupation, role, ...person }: typeof emptyNewUser): NewUserBody => ({
  ...person,
  role: role as NewUserBody['role'],
  occupation: occupation ? Number(occupation) : null,
  ...(role === 'VENDOR' && { vendor }),
})
