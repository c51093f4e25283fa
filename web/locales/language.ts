import { i18n, type Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { lasting } from '#web/api/storage.ts'

export type Language = 'en' | 'fr'

const CHOSEN = 'language'

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

/** What was chosen on this device; English otherwise. */
const chosenLanguage = (): Language => (lasting.read(CHOSEN) === 'fr' ? 'fr' : 'en')

/** Remembers the language and begins anew in it: texts that are already made stay in the one before. */
export function switchLanguage(language: Language) {
  lasting.write(CHOSEN, language)
  window.location.reload()
}

/** Shows the product in the chosen language; in English where its catalogue does not come. */
export async function showChosenLanguage(): Promise<void> {
  const language = chosenLanguage()
  const messages = language === 'en' ? {} : await messagesOf(language)
  const locale = messages ? language : 'en'
  i18n.loadAndActivate({ locale, messages: messages ?? {} })
  document.documentElement.lang = locale
}

async function messagesOf(language: Exclude<Language, 'en'>): Promise<Messages | null> {
  try {
    return (await catalogues[language]()).messages
  } catch {
    return null
  }
}
