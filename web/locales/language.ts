import { i18n, type Messages } from '@lingui/core'
import { Language } from '#contract/fields.ts'
import { persistentStorage, tabStorage } from '#web/api/storage.ts'
import { compileMessage } from './compile-message.ts'
import { learnSentences, type Sentence } from './said.ts'

const CHOSEN = 'language'
/** In this tab: chosen before anybody had signed in. */
const CHOSEN_BY_GUEST = 'language-of-guest'

interface Catalogue {
  messages: Messages
  sentences: Sentence[]
}

/** English is in the code; the others come as a catalogue when they are asked for. */
const catalogues: Record<Exclude<Language, 'en'>, () => Promise<Catalogue>> = {
  fr: async () => {
    const [{ messages }, sentences] = await Promise.all([
      import('./fr.po'),
      import('./said.fr.json'),
      import('dayjs/locale/fr'),
    ])
    return { messages, sentences: sentences.default as Sentence[] }
  },
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
const chosenLanguage = (): Language => (persistentStorage.read(CHOSEN) === 'fr' ? 'fr' : 'en')

/** A guest's choice becomes that of the account they sign in to. */
export function switchLanguageAsGuest(language: Language): Promise<void> {
  tabStorage.write(CHOSEN_BY_GUEST, language)
  return switchLanguage(language)
}

/** What was chosen in this tab before the sign-in, once. */
export function popGuestLanguage(): Language | null {
  const chosen = Language.safeParse(tabStorage.read(CHOSEN_BY_GUEST)).data ?? null
  tabStorage.remove(CHOSEN_BY_GUEST)
  return chosen
}

/** Remembers the language and draws everything anew in it. */
export function switchLanguage(language: Language): Promise<void> {
  persistentStorage.write(CHOSEN, language)
  return activateChosenLanguage()
}

/** Shows the product in the chosen language; in English where its catalogue does not come. */
export async function activateChosenLanguage(): Promise<void> {
  const language = chosenLanguage()
  const catalogue = language === 'en' ? null : await loadCatalogue(language)
  const locale = catalogue ? language : 'en'
  i18n.loadAndActivate({ locale, messages: catalogue?.messages ?? {} })
  learnSentences(catalogue?.sentences ?? [])
  document.documentElement.lang = locale
}

async function loadCatalogue(language: Exclude<Language, 'en'>): Promise<Catalogue | null> {
  try {
    return await catalogues[language]()
  } catch {
    return null
  }
}
