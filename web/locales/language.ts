import { i18n, type Messages } from '@lingui/core'
import type { RouterHistory } from '@tanstack/react-router'
import { Language } from '#contract/fields.ts'
import { persistentStorage, tabStorage } from '#web/api/storage.ts'
import { compileMessage } from './compile-message.ts'

const CHOSEN = 'language'
/** After that, a different person may be signing in. */
const SIGN_IN_WITHIN_MS = 10 * 60_000
/** Kept per tab: the language that a link of the public pages named. */
const NAMED_BY_ADDRESS = 'language-of-address'

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

/** The language of the link that led here, otherwise the one chosen on this device or preferred by the browser. */
const chosenLanguage = (): Language =>
  Language.safeParse(tabStorage.read(NAMED_BY_ADDRESS)).data ??
  Language.safeParse(persistentStorage.read(CHOSEN)).data ??
  pickPreferredLanguage(navigator.languages)

/** Returns the first of the browser's languages that the product has. */
export const pickPreferredLanguage = (tags: readonly string[]): Language =>
  tags.map((tag) => Language.safeParse(tag.slice(0, 2).toLowerCase()).data).find(Boolean) ?? 'en'

/** The language that was chosen on this page before signing in, and when by a clock that nobody sets. */
let chosenSignedOut: { language: Language; at: number } | null = null

/** Switches the language and keeps it for the account that signs in next. */
export function switchLanguageAndKeepForSignIn(language: Language): Promise<void> {
  chosenSignedOut = { language, at: performance.now() }
  return switchLanguageOnDevice(language)
}

/** Returns and forgets the language that was chosen shortly before signing in. */
export function popSignedOutLanguage(): Language | null {
  const chosen = chosenSignedOut
  chosenSignedOut = null
  return chosen && performance.now() - chosen.at <= SIGN_IN_WITHIN_MS ? chosen.language : null
}

/** Saves the language and re-renders the product in it. */
export function switchLanguageOnDevice(language: Language): Promise<void> {
  persistentStorage.write(CHOSEN, language)
  tabStorage.remove(NAMED_BY_ADDRESS)
  return activateChosenLanguage()
}

/**
 * Activates the language of the first page. Its address may name one (`?lang=fr`), which is taken out of it, so that a reload does
 * not undo a later choice.
 */
export function activateInitialLanguage(history: RouterHistory): Promise<void> {
  const { pathname, search, hash, state } = history.location
  const params = new URLSearchParams(search)
  const { data: named } = Language.safeParse(params.get('lang'))
  if (named !== undefined) {
    tabStorage.write(NAMED_BY_ADDRESS, named)
    params.delete('lang')
    history.replace(`${pathname}${params.size > 0 ? `?${params}` : ''}${hash}`, state)
  }
  return activateChosenLanguage()
}

/** Activates the chosen language; English when its catalogue cannot be loaded. */
async function activateChosenLanguage(): Promise<void> {
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
