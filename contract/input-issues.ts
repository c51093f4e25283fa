import type { z } from 'zod'
import {
  UNKNOWN_KEYS_MAX_LENGTH,
  listIssueOptions,
  CLOSEST_UNION_OPTION_MARKER,
  getDefaultIssueMessage,
} from './issue-messages.ts'
import { msg, type Message, type MessageText } from './message.ts'

/** One error of an input, as a message for people. */
export interface InputIssue {
  path: PropertyKey[]
  message: Message
  /** True when the schema has no message of its own for the issue. */
  isGeneral: boolean
}

type Checked<T extends z.ZodType> = { data: z.output<T>; issues: never[] } | { data?: undefined; issues: InputIssue[] }

/**
 * Checks an input by its schema. Messages come from the schema or from the defaults of `getDefaultIssueMessage`, never from the schema
 * library. `{field}` in a message is the name of the field; other placeholders are properties of the issue, such as
 * `{maximum}`, or of the `params` of a refinement.
 */
export function validateInput<T extends z.ZodType>(schema: T, value: unknown): Checked<T> {
  const result = schema.safeParse(value, { error: getDefaultIssueMessage })
  if (result.success) return { data: result.data, issues: [] }
  return { issues: onePerField(result.error.issues.flatMap((issue) => issuesOf(issue, []))) }
}

/** Text instead of a list also exceeds the length of the list, so only the first default message of a field is kept. */
const onePerField = (issues: InputIssue[]): InputIssue[] =>
  issues.filter(
    ({ path, isGeneral }, nth) => !isGeneral || issues.findIndex((other) => isSamePath(other.path, path)) === nth,
  )

const isSamePath = (a: PropertyKey[], b: PropertyKey[]) => a.join('.') === b.join('.')

function issuesOf(issue: z.core.$ZodIssue, parents: PropertyKey[]): InputIssue[] {
  const path = [...parents, ...issue.path]
  if (issue.code === 'invalid_union' && issue.message === CLOSEST_UNION_OPTION_MARKER)
    return closestOption(issue.errors).flatMap((inner) => issuesOf(inner, path))
  const isGeneral = issue.message.includes('{field}')
  const values = { field: nameOf(path), ...valuesOf(issue) }
  if (isGeneral && values.field === '') return [{ path, message: msg('The request is not valid.'), isGeneral }]
  return [{ path, message: fillText(issue.message, values), isGeneral }]
}

/** Returns an issue for `addIssue`, with a message whose values are known. */
export const createCustomIssue = (path: PropertyKey[], message: Message) => {
  const { text, values } = typeof message === 'string' ? { text: message, values: {} } : message
  return { code: 'custom' as const, path, message: text, params: values }
}

type Values = Record<string, string | number>

function valuesOf(issue: z.core.$ZodIssue): Values {
  switch (issue.code) {
    case 'invalid_value':
      return { options: listIssueOptions(issue.values).join(', ') }
    case 'too_small':
      return { minimum: Number(issue.minimum) }
    case 'too_big':
      return { maximum: Number(issue.maximum) }
    case 'not_multiple_of':
      return { divisor: issue.divisor }
    case 'unrecognized_keys':
      return { keys: issue.keys.join(', ').slice(0, UNKNOWN_KEYS_MAX_LENGTH) }
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

/**
 * REFINE_DESPITE_FIELD_ISSUES runs a refinement across fields even when single fields are invalid; input that is not an
 * object is skipped.
 */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
export const REFINE_DESPITE_FIELD_ISSUES = { when: ({ value }: { value: unknown }) => isObject(value) }
