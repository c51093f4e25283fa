import type { z } from 'zod'
import type { NewUser } from '#contract/users.ts'

type Wanted = z.input<typeof NewUser>

/** The form as it is opened. */
export const emptyUser = {
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

/** The request the form stands for; the vendor part travels with a vendor user alone. */
export const newUserOf = ({ vendor, occupation, role, ...person }: typeof emptyUser): Wanted => ({
  ...person,
  role: role as Wanted['role'],
  occupation: occupation ? Number(occupation) : null,
  ...(role === 'VENDOR' && { vendor }),
})
