import { setupI18n, type I18n, type Messages } from '@lingui/core'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { FastifyRequest } from 'fastify'
import { readFileSync } from 'node:fs'
import { Language } from '#contract/fields.ts'
import { toLabelledMessage } from '#contract/labelled-message.ts'
import { renderMessage, type Message } from '#contract/message.ts'

const ROOT = `${import.meta.dirname}/../..`

/** Where the messages of the contract and the server are translated. */
const CATALOGUES = ['contract/locales', 'server/locales'].map((folder) => `${ROOT}/${folder}`)

/** English texts are the ids of their messages, so English has no catalogue to read. */
const languages: Record<Language, I18n> = { en: i18nOf('en', {}), fr: i18nOf('fr', await readMessages('fr')) }

/** Renders a message of the contract or the server. */
export const renderInLanguage = (language: Language, message: Message): string =>
  renderMessage(languages[language], message)

/** Renders a text that is the value of a placeholder in another message. */
export const renderInBothLanguages = (message: Message) => ({
  en: renderInLanguage('en', message),
  fr: renderInLanguage('fr', message),
})

/** Returns 'Label: text' in this language, of texts that have been rendered. */
export const renderLabelled = (language: Language, label: string, text: string): string =>
  renderInLanguage(language, toLabelledMessage(label, text))

function i18nOf(locale: Language, messages: Messages): I18n {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } })
  // The library's own compiler is switched off in production.
  return i18n.setMessagesCompiler(compileMessage)
}

async function readMessages(locale: Language): Promise<Messages> {
  const messages: Messages = {}
  for (const folder of CATALOGUES) {
    const filename = `${folder}/${locale}.po`
    const catalogue = await formatter().parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
    for (const [id, { translation, obsolete }] of Object.entries(catalogue))
      if (translation && !obsolete) messages[id] = compileMessage(translation)
  }
  return messages
}

const languageOfRequest = new WeakMap<FastifyRequest, Language>()

/** Sets the language of the signed-in user who makes the request. */
export function setCallerLanguage(request: FastifyRequest, language: Language): void {
  languageOfRequest.set(request, language)
}

/** Returns the language of the signed-in user, otherwise the one that the browser prefers. */
export const getCallerLanguage = (request: FastifyRequest): Language =>
  languageOfRequest.get(request) ?? parsePreferredLanguage(request.headers['accept-language'])

/** More than people set; anybody may send a header of 16 kB. */
const MAX_LANGUAGE_RANGES = 30

/** Returns the language of the product with the highest weight in an Accept-Language header; English by default. */
export function parsePreferredLanguage(header = ''): Language {
  const ranges = header.split(',', MAX_LANGUAGE_RANGES).map((range) => {
    const [tag = '', weight = 'q=1'] = range.split(';').map((part) => part.trim().toLowerCase())
    return { language: Language.safeParse(tag.split('-')[0]).data, weight: Number(weight.replace('q=', '')) }
  })
  const [best] = ranges
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return best?.language ?? 'en'
}
