import { i18n, type Messages } from '@lingui/core'
import { Language } from '#contract/fields.ts'
import { lasting, tab } from '#web/api/storage.ts'
import { compile } from './compile.ts'
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

const compiled = new Map<string, ReturnType<typeof compile>>()

// The English in the code is compiled in the browser, each message once.
i18n.setMessagesCompiler((message) => {
  const known = compiled.get(message)
  if (known !== undefined) return known
  const made = compile(message)
  compiled.set(message, made)
  return made
})

/** What was chosen on this device; English otherwise. */
const chosenLanguage = (): Language => (lasting.read(CHOSEN) === 'fr' ? 'fr' : 'en')

/** A guest's choice becomes that of the account they sign in to. */
export function switchLanguageAsGuest(language: Language): Promise<void> {
  tab.write(CHOSEN_BY_GUEST, language)
  return switchLanguage(language)
}

/** What was chosen in this tab before the sign-in, once. */
export function takeGuestLanguage(): Language | null {
  const chosen = Language.safeParse(tab.read(CHOSEN_BY_GUEST)).data ?? null
  tab.remove(CHOSEN_BY_GUEST)
  return chosen
}

/** Remembers the language and draws everything anew in it. */
export function switchLanguage(language: Language): Promise<void> {
  lasting.write(CHOSEN, language)
  return showChosenLanguage()
}

/** Shows the product in the chosen language; in English where its catalogue does not come. */
export async function showChosenLanguage(): Promise<void> {
  const language = chosenLanguage()
  const catalogue = language === 'en' ? null : await catalogueOf(language)
  const locale = catalogue ? language : 'en'
  i18n.loadAndActivate({ locale, messages: catalogue?.messages ?? {} })
  learnSentences(catalogue?.sentences ?? [])
  document.documentElement.lang = locale
}

async function catalogueOf(language: Exclude<Language, 'en'>): Promise<Catalogue | null> {
  try {
    return await catalogues[language]()
  } catch {
    return null
  }
}
