import { i18n, type Messages } from '@lingui/core'
import { Language } from '#contract/fields.ts'
import { persistentStorage, tabStorage } from '#web/api/storage.ts'
import { compileMessage } from './compile-message.ts'

const CHOSEN = 'language'
/** Kept per tab: the language that was chosen before signing in. */
const CHOSEN_SIGNED_OUT = 'language-of-guest'

/** English is part of the code; other languages are loaded on demand, with the messages of the contract. */
const catalogues: Record<Exclude<Language, 'en'>, () => Promise<Messages>> = {
  fr: async () => {
    const [web, contract] = await Promise.all([
      import('./fr.po'),
      import('#contract/locales/fr.po'),
      import('dayjs/locale/fr'),
    ])
    return { ...web.messages, ...contract.messages }
  },
}

const compiled = new Map<string, ReturnType<typeof compileMessage>>()

// English messages are compiled in the browser, each once.
i18n.setMessagesCompiler((message) => {
  const known = compiled.get(message)
  if (known !== undefined) return known
  const tokens = compileMessage(message)
  compiled.set(message, tokens)
  return tokens
})

/** The language chosen on this device, otherwise the one that the browser prefers; English by default. */
const chosenLanguage = (): Language =>
  Language.safeParse(persistentStorage.read(CHOSEN)).data ?? pickPreferredLanguage(navigator.languages)

/** Returns the first of the browser's languages that the product has. */
export const pickPreferredLanguage = (tags: readonly string[]): Language =>
  tags.map((tag) => Language.safeParse(tag.slice(0, 2).toLowerCase()).data).find(Boolean) ?? 'en'

/** Switches the language and saves it for the account that signs in next. */
export function switchLanguageAndKeepForSignIn(language: Language): Promise<void> {
  tabStorage.write(CHOSEN_SIGNED_OUT, language)
  return switchLanguageOnDevice(language)
}

/** Returns and removes the language that was chosen in this tab before signing in. */
export function popSignedOutLanguage(): Language | null {
  const chosen = Language.safeParse(tabStorage.read(CHOSEN_SIGNED_OUT)).data ?? null
  tabStorage.remove(CHOSEN_SIGNED_OUT)
  return chosen
}

/** Saves the language and re-renders the product in it. */
export function switchLanguageOnDevice(language: Language): Promise<void> {
  persistentStorage.write(CHOSEN, language)
  return activateChosenLanguage()
}

/** Activates the chosen language; English when its catalogue cannot be loaded. */
export async function activateChosenLanguage(): Promise<void> {
  const language = chosenLanguage()
  const messages = language === 'en' ? null : await loadCatalogue(language)
  const locale = messages ? language : 'en'
  i18n.loadAndActivate({ locale, messages: messages ?? {} })
  document.documentElement.lang = locale
}

async function loadCatalogue(language: Exclude<Language, 'en'>): Promise<Messages | null> {
  try {
    return await catalogues[language]()
  } catch {
    return null
  }
}
