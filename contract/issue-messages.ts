import type { z } from 'zod'
import { msg, type SchemaText } from './message.ts'

/** Placeholder for the issues of the closest option of a union. */
export const CLOSEST_UNION_OPTION_MARKER = 'closest option'

const MISSING = msg('{field} is missing!')
const NOT_VALID = msg('{field} is not valid.')
const WHOLE_NUMBER = msg('{field} must be a whole number.')

const KINDS: Record<string, SchemaText> = {
  string: msg('{field} must be text.'),
  number: msg('{field} must be a number.'),
  nan: msg('{field} must be a number.'),
  int: WHOLE_NUMBER,
  boolean: msg('{field} must be true or false.'),
  array: msg('{field} must be a list.'),
  object: msg('{field} must have fields of its own.'),
}

const FORMATS: Record<string, SchemaText> = {
  date: msg('{field} must be a date such as 2026-11-30.'),
  datetime: msg('{field} must be a date and time such as 2026-11-30T09:00:00Z.'),
}

/** Lists of unknown field names are cut at this length. */
export const UNKNOWN_KEYS_MAX_LENGTH = 100

const isAbsent = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Returns the text of the default message for an issue. */
export function getDefaultIssueMessage(issue: z.core.$ZodRawIssue): string {
  if (isAbsent(issue.input)) return MISSING
  switch (issue.code) {
    case 'invalid_type':
      if (Array.isArray(issue.input)) return msg('{field} must be a single value.')
      return isWholeNumber(issue.inst) ? WHOLE_NUMBER : (KINDS[issue.expected] ?? NOT_VALID)
    case 'invalid_value':
      return oneOf(issue.values)
    case 'invalid_format':
      return FORMATS[issue.format] ?? NOT_VALID
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'not_multiple_of':
      return msg('{field} must be a multiple of {divisor}.')
    case 'unrecognized_keys':
      return msg('Not known here: {keys}')
    case 'invalid_union':
      return issue.errors.length > 0 ? CLOSEST_UNION_OPTION_MARKER : NOT_VALID
    default:
      return NOT_VALID
  }
}

const isWholeNumber = (schema: z.core.$ZodRawIssue['inst']) => {
  const { format } = ((schema as z.ZodType | undefined)?.def ?? {}) as { format?: string }
  return format !== undefined && /int/.test(format)
}

export const listIssueOptions = (values: readonly unknown[]) => values.map(String).filter((option) => option !== '')

function oneOf(values: readonly unknown[]): SchemaText {
  const options = listIssueOptions(values)
  if (options.includes('true') && options.includes('false')) return KINDS.boolean!
  return options.length === 1 ? msg('{field} must be {options}.') : msg('{field} must be one of: {options}.')
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): SchemaText {
  if (origin === 'string') return msg('{field} must have {minimum} characters at least.')
  if (origin === 'array') return minimum === 1 ? MISSING : msg('{field} must have {minimum} entries at least.')
  return inclusive === false ? msg('{field} must be more than {minimum}.') : msg('{field} must be {minimum} at least.')
}

function tooBig({ origin, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): SchemaText {
  if (origin === 'string') return msg('{field} can have {maximum} characters at most.')
  if (origin === 'array') return msg('{field} can have {maximum} entries at most.')
  return inclusive === false ? msg('{field} must be less than {maximum}.') : msg('{field} must be {maximum} at most.')
}
