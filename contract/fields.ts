import { z } from 'zod'
import { msg, RenderedMessage, type SchemaText } from './message.ts'

/** The largest `integer` of PostgreSQL. */
export const LARGEST_ID = 2_147_483_647
export const POSITIVE_INTEGER_MESSAGE = msg('{field} must be a whole number above 0.')

/** Half a surrogate pair is no character. `String.isWellFormed` is newer than the browsers in README.md. */
const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text)

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const isStorable = (text: string) => !text.includes('\u0000') && isWellFormed(text)

const TOO_LONG_MESSAGE = msg('At most {maximum} characters.')
const NOT_STORABLE_MESSAGE = msg('This text has characters that cannot be stored.')
const NAME_CHARACTERS_MESSAGE = msg('A name cannot hold /, : or @.')

/**
 * Error messages of fields whose text does not name the field. A list of messages shows the label of the field before
 * them.
 */
export const MESSAGES_NEEDING_FIELD_LABEL: ReadonlySet<string> = new Set([
  TOO_LONG_MESSAGE,
  NOT_STORABLE_MESSAGE,
  NAME_CHARACTERS_MESSAGE,
])

/** Trimmed text with at most `max` characters. No later check reads a text that is too long. */
export const trimmedTextSchema = (max: number) =>
  z.string().trim().max(max, { error: TOO_LONG_MESSAGE, abort: true }).refine(isStorable, NOT_STORABLE_MESSAGE)

/** A field that people do not see. As long as the body may be, because a refusal would tell a machine that it was found out (GST-043). */
export const HoneypotField = z.string().trim().default('').describe('a field that people do not see')

/** Trimmed text of which something can be seen; `message` is the error for blank text. */
export const requiredTextSchema = (max: number, message: SchemaText) =>
  z
    .string(message)
    .pipe(trimmedTextSchema(max))
    .refine((value) => /[^\s\p{Cf}]/u.test(value), message)

export const Id = z.int().min(1, POSITIVE_INTEGER_MESSAGE).max(LARGEST_ID, msg('{field} is not valid.'))

/** An id in a path or a query string: digits only, so that ' 1', '1.0' and '0x1' are invalid. */
export const PathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, POSITIVE_INTEGER_MESSAGE)
  .transform(Number)
  .pipe(Id)

export const IdParams = z.object({ id: PathId })

const MAX_NAME = 40

/** A first or last name. Mails of the hub contain it, so it must not hold a sentence, a link or an address. */
export const requiredPersonNameSchema = (message: SchemaText) =>
  requiredTextSchema(MAX_NAME, message).refine((name) => !/[/:@]/.test(name), NAME_CHARACTERS_MESSAGE)

/** true or false; also 0 and 1, which older clients send (decision 35). */
export const BooleanFlag = z.literal([true, false, 0, 1]).transform((value) => value === true || value === 1)

/** A flag in a query string. Also accepts the values of `BooleanFlag`, for a body that repeats a query. */
export const QueryBooleanFlag = z
  .literal(['true', 'false', '1', '0', true, false, 1, 0])
  .transform((value) => [true, 1, 'true', '1'].includes(value))

/**
 * Requires a dot after the at sign with at least one character between: the product's rule for addresses
 * (specification 5). There is one dot that can match, so that no text makes the search start again.
 */
export const EMAIL_PATTERN = /^[^\s@,;<>"]+@[^\s@,;<>"][^\s@,;<>".]*\.[^\s@,;<>"]+$/
export const Email = trimmedTextSchema(254).refine(
  (value) => EMAIL_PATTERN.test(value),
  msg('This email address is not valid.'),
)

/** The error for an address that another account or vendor uses. */
export const EMAIL_TAKEN_MESSAGE = msg('The email has already been taken.')

export const requiredEmailSchema = (message: SchemaText) =>
  requiredTextSchema(254, message).refine(
    (value) => value === '' || EMAIL_PATTERN.test(value),
    msg('This email address is not valid.'),
  )

const MIN_PHONE_DIGITS = 10
const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '').length

const withPhoneRules = (text: z.ZodType<string, string>, allowed: RegExp) =>
  text
    .refine((value) => allowed.test(value), msg('The phone may hold digits only.'))
    .refine(
      (value) => value === '' || digitsOf(value) >= MIN_PHONE_DIGITS,
      msg('The phone must be at least 10 digits.'),
    )

/** The phone of a person or a vendor, including dashes; `message` is the error when it is missing. */
export const requiredPhoneSchema = (message: SchemaText) =>
  withPhoneRules(requiredTextSchema(50, message), /^[\d \u00a0()+.-]*$/)

/** The phone of a vendor that may have none. */
export const OptionalPhone = withPhoneRules(trimmedTextSchema(50), /^[\d\s()+.-]*$/)

const MIN_PASSWORD = 8
const MAX_PASSWORD = 256
/** Counts characters as people do: an emoji is one. */
const charactersOf = (password: string) => [...password].length

/** A new password: any characters, compared exactly (SR-002). Half a surrogate pair is invalid. */
export const NewPassword = z
  .string(msg('Password is required'))
  .refine((value) => value !== '', msg('Password is required'))
  .refine((value) => value === '' || charactersOf(value) >= MIN_PASSWORD, {
    error: msg('The password must be at least {minimum} characters.'),
    params: { minimum: MIN_PASSWORD },
  })
  .refine((value) => charactersOf(value) <= MAX_PASSWORD, {
    error: msg('The password must be at most {maximum} characters.'),
    params: { maximum: MAX_PASSWORD },
  })
  .refine(isWellFormed, msg('This password has characters that cannot be kept.'))

/** An existing password. */
export const ExistingPassword = z
  .string(msg('Password is required'))
  .refine((value) => value !== '', msg('Password is required'))
  .refine((value) => charactersOf(value) <= MAX_PASSWORD, msg('This password is too long.'))

/** An existing calendar day as YYYY-MM-DD. */
export const CalendarDate = z.iso.date()

export const Instant = z.iso.datetime({ offset: true })

export const Latitude = z.number().min(-90).max(90)
export const Longitude = z.number().min(-180).max(180)
export const Point = z.object({ lat: Latitude, lng: Longitude })
export type Point = z.output<typeof Point>

/** The languages of the product. */
export const Language = z.enum(['en', 'fr'])
export type Language = z.output<typeof Language>

export const MessageResponse = z.object({ message: RenderedMessage })

export const NamedRef = z.object({ id: Id, name: z.string() })
