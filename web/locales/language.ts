import { i18n, type Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

export type Language = 'en' | 'fr'

/** English is in the code; the others come as a catalogue when they are asked for. */
const catalogues: Record<Exclude<Language, 'en'>, () => Promise<{ messages: Messages }>> = {
  fr: () => import('./fr.po'),
}

const compiled = new Map<string, ReturnType<typeof compileMessage>>()

// The English in the code is compiled in the browser, each message once.
i18n.setMessagesCompiler((message) => {
  const known = compiled.get(message)
  if (known !== undefined) return known
  const made = compileMessage(message)
  compiled.set(message, made)
  return made
})

/** Shows the product in English at once. */
export function showEnglish() {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  document.documentElement.lang = 'en'
}

/**
 * Shows the product in this language; until its catalogue is there, in the one before.
 * @public The switch comes with the French catalogue.
 */
export async function showLanguage(language: Language): Promise<void> {
  if (language === 'en') return showEnglish()
  const { messages } = await catalogues[language]()
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
}
