import type { z } from 'zod'

/** One error of an input, as a message for people. */
export interface InputIssue {
  path: PropertyKey[]
  message: string
}

type Checked<T extends z.ZodType> = { data: z.output<T>; issues: never[] } | { data?: undefined; issues: InputIssue[] }

/**
 * Checks an input by its schema. Messages come from the schema or from the defaults below, never from the schema
 * library. `{field}` in a message is replaced by the name of the field.
 */
export function checkInput<T extends z.ZodType>(schema: T, value: unknown): Checked<T> {
  const result = schema.safeParse(value, { error: sentenceFor })
  if (result.success) return { data: result.data, issues: [] }
  return { issues: onePerField(result.error.issues.flatMap((issue) => issuesOf(issue, []))) }
}

interface Issue extends InputIssue {
  /** True when the schema has no message of its own for the issue. */
  isGeneral: boolean
}

/** Text instead of a list also exceeds the length of the list, so only the first default message of a field is kept. */
const onePerField = (issues: Issue[]): InputIssue[] =>
  issues
    .filter(
      ({ path, isGeneral }, nth) => !isGeneral || issues.findIndex((other) => isSamePath(other.path, path)) === nth,
    )
    .map(({ path, message }) => ({ path, message }))

const isSamePath = (a: PropertyKey[], b: PropertyKey[]) => a.join('.') === b.join('.')

/** Placeholder for the issues of the closest option of a union. */
const SEE_OPTIONS = '{options}'

function issuesOf(issue: z.core.$ZodIssue, parents: PropertyKey[]): Issue[] {
  const path = [...parents, ...issue.path]
  if (issue.code === 'invalid_union' && issue.message === SEE_OPTIONS)
    return closestOption(issue.errors).flatMap((inner) => issuesOf(inner, path))
  const isGeneral = issue.message.includes('{field}')
  const field = nameOf(path)
  if (isGeneral && field === '') return [{ path, message: 'The request is not valid.', isGeneral }]
  return [{ path, message: issue.message.replace('{field}', () => field), isGeneral }]
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

const MISSING = '{field} is missing!'
const NOT_VALID = '{field} is not valid.'
const WHOLE_NUMBER = '{field} must be a whole number.'

const KINDS: Record<string, string> = {
  string: '{field} must be text.',
  number: '{field} must be a number.',
  nan: '{field} must be a number.',
  int: WHOLE_NUMBER,
  boolean: '{field} must be true or false.',
  array: '{field} must be a list.',
  object: '{field} must have fields of its own.',
}

const FORMATS: Record<string, string> = {
  date: '{field} must be a date such as 2026-11-30.',
  datetime: '{field} must be a date and time such as 2026-11-30T09:00:00Z.',
}

/** Lists of unknown field names are cut at this length. */
const LONGEST_KEYS = 100

const isAbsent = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Returns the default message for an issue. */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  if (isAbsent(issue.input)) return MISSING
  switch (issue.code) {
    case 'invalid_type':
      if (Array.isArray(issue.input)) return '{field} must be a single value.'
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
      return `{field} must be a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return `Not known here: ${issue.keys.join(', ').slice(0, LONGEST_KEYS)}`
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

function oneOf(values: readonly unknown[]): string {
  const options = values.map(String).filter((option) => option !== '')
  if (options.includes('true') && options.includes('false')) return KINDS.boolean!
  return options.length === 1 ? `{field} must be ${options[0]}.` : `{field} must be one of: ${options.join(', ')}.`
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (origin === 'string') return `{field} must have ${minimum} characters at least.`
  if (origin === 'array') return minimum === 1 ? MISSING : `{field} must have ${minimum} entries at least.`
  return inclusive === false ? `{field} must be more than ${minimum}.` : `{field} must be ${minimum} at least.`
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (origin === 'string') return `{field} can have ${maximum} characters at most.`
  if (origin === 'array') return `{field} can have ${maximum} entries at most.`
  return inclusive === false ? `{field} must be less than ${maximum}.` : `{field} must be ${maximum} at most.`
}
