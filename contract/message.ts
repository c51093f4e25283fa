import type { I18n } from '@lingui/core'
import { z } from 'zod'

declare const catalogued: unique symbol

/** The English text of a message without placeholders. It is the id of the message in the catalogues. */
export type MessageText = string & { readonly [catalogued]: 'complete' }

/** A text whose placeholders are filled from the issue of a schema, see `validateInput`. */
export type IssueText = string & { readonly [catalogued]: 'to be filled' }

/** The text of an error of a schema. */
export type SchemaText = MessageText | IssueText

/** The value of a placeholder; one that depends on the language is given in both. */
export type PlaceholderValue = string | number | Readonly<{ en: string; fr: string }>

/** An English text with the values of its placeholders. */
export interface FilledMessage {
  text: string
  values: Readonly<Record<string, PlaceholderValue>>
}

/** A message for people, rendered in the language of its reader. */
export type Message = MessageText | FilledMessage

/** A message in a response: handlers return it as a `Message`, the browser receives it rendered. */
export const RenderedMessage = z.string() as unknown as z.ZodType<string, Message>

type PlaceholderIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderIn<Rest>
  : never

/**
 * Declares a message of contract/ or server/. `npm run extract` collects the texts of these calls for the catalogues in
 * contract/locales and server/locales, so a text is a literal.
 */
export function msg<const Text extends string>(
  text: Text,
): [PlaceholderIn<Text>] extends [never] ? MessageText : IssueText
export function msg<const Text extends string>(
  text: Text,
  values: Readonly<Record<PlaceholderIn<Text>, PlaceholderValue>>,
): FilledMessage
export function msg(text: string, values?: FilledMessage['values']): SchemaText | FilledMessage {
  return values ? { text, values } : (text as MessageText)
}

/** Renders a message in the language of `i18n`; in English when it has no translation. */
export function renderMessage(i18n: Pick<I18n, '_' | 'locale'>, message: Message): string {
  if (typeof message === 'string') return i18n._(message)
  const language = i18n.locale === 'fr' ? 'fr' : 'en'
  const values = Object.entries(message.values).map(([name, value]) => [name, renderValue(value, language)] as const)
  return i18n._(message.text, Object.fromEntries(values))
}

function renderValue(value: PlaceholderValue, language: 'en' | 'fr'): string | number {
  if (typeof value === 'number') return value
  // Lingui replaces \u0041 and \x41 in a finished message; a value keeps what was typed.
  return (typeof value === 'string' ? value : value[language]).replaceAll('\\', String.raw`\x5c`)
}
