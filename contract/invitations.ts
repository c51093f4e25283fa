import { z } from 'zod'
import { Done, EMAIL_PATTERN, Phone, RequiredEmail, requiredText, text } from './fields.ts'
import { WebLink } from './links.ts'
import { route } from './route.ts'

const NOBODY_INVITED = 'No users added to invite'
const INVALID_INVITED = 'Below emails are invalid:'

/** Addresses out of lines: trimmed, blank ones and repeats left out (ACC-016 to 018). */
export function readAddresses(lines: string[]): { valid: string[]; invalid: string[] } {
  const byKey = new Map(lines.map((line) => line.trim()).map((line) => [line.toLowerCase(), line]))
  byKey.delete('')
  const all = [...byKey.values()]
  return {
    valid: all.filter((address) => EMAIL_PATTERN.test(address)),
    invalid: all.filter((address) => !EMAIL_PATTERN.test(address)),
  }
}

/** Any invalid line blocks sending and is listed (decision 28). */
const Addresses = z
  .array(text(254))
  .max(1_000)
  .superRefine((lines, { addIssue }) => {
    const { valid, invalid } = readAddresses(lines)
    if (invalid.length > 0) addIssue({ code: 'custom', message: `${INVALID_INVITED} ${invalid.join(', ')}` })
    else if (valid.length === 0) addIssue({ code: 'custom', message: NOBODY_INVITED })
  })
  .transform((lines) => readAddresses(lines).valid)

export const VendorRequest = z.object({
  name: requiredText(200, 'Name is required'),
  email: RequiredEmail('Email is required'),
  website: requiredText(500, 'Website is required').pipe(WebLink('The website is not a valid address.')),
  phone: Phone('Phone is required'),
})
export type VendorRequest = z.output<typeof VendorRequest>

export const invitationRoutes = {
  /** The answer does not tell who has an account already. `vendor_name` counts where the caller works for that vendor. */
  invite: route('POST', '/users/invite', {
    body: z.object({ users: Addresses, vendor_name: text(200).nullish() }),
    returns: Done,
  }),
  /** Clients only; asking again changes the open request. */
  becomeVendor: route('POST', '/users/request/vendor', { body: VendorRequest, returns: Done }),
}
