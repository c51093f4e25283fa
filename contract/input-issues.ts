import type { z } from 'zod'
import { msg, type Message, type MessageText, type SchemaText } from './message.ts'

/** One error of an input, as a message for people. */
export interface InputIssue {
  path: PropertyKey[]
  message: Message
  /** True when the schema has no message of its own for the issue. */
  isGeneral: boolean
}

type Checked<T extends z.ZodType> = { data: z.output<T>; issues: never[] } | { data?: undefined; issues: InputIssue[] }

/**
 * Checks an input by its schema. Messages come from the schema or from the defaults below, never from the schema
 * library. `{field}` in a message is the name of the field; other placeholders are properties of the issue, such as
 * `{maximum}`, or of the `params` of a refinement.
 */
export function checkInput<T extends z.ZodType>(schema: T, value: unknown): Checked<T> {
  const result = schema.safeParse(value, { error: textFor })
  if (result.success) return { data: result.data, issues: [] }
  return { issues: onePerField(result.error.issues.flatMap((issue) => issuesOf(issue, []))) }
}

/** Text instead of a list also exceeds the length of the list, so only the first default message of a field is kept. */
const onePerField = (issues: InputIssue[]): InputIssue[] =>
  issues.filter(
    ({ path, isGeneral }, nth) => !isGeneral || issues.findIndex((other) => isSamePath(other.path, path)) === nth,
  )

const isSamePath = (a: PropertyKey[], b: PropertyKey[]) => a.join('.') === b.join('.')

/** Placeholder for the issues of the closest option of a union. */
const SEE_OPTIONS = 'closest option'

function issuesOf(issue: z.core.$ZodIssue, parents: PropertyKey[]): InputIssue[] {
  const path = [...parents, ...issue.path]
  if (issue.code === 'invalid_union' && issue.message === SEE_OPTIONS)
    return closestOption(issue.errors).flatMap((inner) => issuesOf(inner, path))
  const isGeneral = issue.message.includes('{field}')
  const values = { field: nameOf(path), ...valuesOf(issue) }
  if (isGeneral && values.field === '') return [{ path, message: msg('The request is not valid.'), isGeneral }]
  return [{ path, message: fillText(issue.message, values), isGeneral }]
}

/** Returns an issue for `addIssue`, with a message whose values are known. */
export const customIssue = (path: PropertyKey[], message: Message) => {
  const { text, values } = typeof message === 'string' ? { text: message, values: {} } : message
  return { code: 'custom' as const, path, message: text, params: values }
}

type Values = Record<string, string | number>

function valuesOf(issue: z.core.$ZodIssue): Values {
  switch (issue.code) {
    case 'invalid_value':
      return { options: optionsOf(issue.values).join(', ') }
    case 'too_small':
      return { minimum: Number(issue.minimum) }
    case 'too_big':
      return { maximum: Number(issue.maximum) }
    case 'not_multiple_of':
      return { divisor: issue.divisor }
    case 'unrecognized_keys':
      return { keys: issue.keys.join(', ').slice(0, LONGEST_KEYS) }
    case 'custom':
      return (issue.params ?? {}) as Values
    default:
      return {}
  }
}

/** Returns the text of a schema with the values of its placeholders. */
function fillText(text: string, values: Values): Message {
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  return names.length === 0
    ? (text as MessageText)
    : { text, values: Object.fromEntries(names.map((name) => [name, values[name] ?? ''])) }
}

/**
 * Returns the issues of the option that got furthest before it failed; among equals the one with the fewest issues,
 * then the last.
 */
function closestOption(options: z.core.$ZodIssue[][]): z.core.$ZodIssue[] {
  const isWrongKind = ({ code }: z.core.$ZodIssue) => /^(invalid_type|invalid_value|unrecognized_keys)$/.test(code)
  const reached = (option: z.core.$ZodIssue[]) =>
    Math.max(...option.map((issue) => issue.path.length * 2 + (isWrongKind(issue) ? 0 : 1)))
  return options.toSorted((a, b) => reached(a) - reached(b) || b.length - a.length).at(-1) ?? []
}

/** Returns the wire name of the field; list entries by their position: `users 2`. */
function nameOf(path: PropertyKey[]): string {
  const named = path.findLastIndex((part) => typeof part === 'string')
  const positions = path.slice(named + 1).map((position) => Number(position) + 1)
  return named === -1 ? '' : [path[named], ...positions].join(' ')
}

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
const LONGEST_KEYS = 100

const isAbsent = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Returns the text of the default message for an issue. */
function textFor(issue: z.core.$ZodRawIssue): string {
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
      return issue.errors.length > 0 ? SEE_OPTIONS : NOT_VALID
    default:
      return NOT_VALID
  }
}

const isWholeNumber = (schema: z.core.$ZodRawIssue['inst']) => {
  const { format } = ((schema as z.ZodType | undefined)?.def ?? {}) as { format?: string }
  return format !== undefined && /int/.test(format)
}

const optionsOf = (values: readonly unknown[]) => values.map(String).filter((option) => option !== '')

function oneOf(values: readonly unknown[]): SchemaText {
  const options = optionsOf(values)
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
