import { z } from 'zod'
import type { Language } from './fields.ts'
import { msg } from './message.ts'

/** The languages that pickers offer, by their codes of ISO 639. A vendor may name any other of the standard, too. */
export const SELECTABLE_VENDOR_LANGUAGES =
  `en fr ase fcs af ak sq am ar hy as az eu be bn bs bg my ca ceb zh yue cmn nan hr cs da nl et fi fo gl ka de el gn gu ht ha
  he hi hu is ig id ga it ja jv kn kk km rw rn ko ku ky lo lv ln lt lb mk mg ms ml mt mr mn ne nso no oc om ps fa pl pt pa qu ro
  ru sm sn sd si sk sl so st es su sw sv tl tg ta tt te th bo ti tn tr tk ug uk ur uz vi cy wo xh yi yo zu
  cr oj iu moh mic chp moe dak bla`.split(/\s+/)

/** Names that the tables of Node and of browsers lack. */
const OTHER_NAMES: Record<string, Record<Language, string>> = {
  fcs: { en: 'Quebec Sign Language', fr: 'langue des signes québécoise' },
}

const CODE = /^[a-z]{2,3}$/

const LOCALES: Record<Language, string> = { en: 'en-CA', fr: 'fr-CA' }

const readNames = (locale: string) => new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' })
const namesByLanguage: Partial<Record<Language, Intl.DisplayNames>> = {}

/** Read when first asked for: that takes a browser some 15 ms. */
const namesIn = (language: Language) => (namesByLanguage[language] ??= readNames(LOCALES[language]))

/** True for a code of a language that the standards name. */
export const isLanguageCode = (code: string): boolean =>
  CODE.test(code) && (namesIn('en').of(code) !== undefined || code in OTHER_NAMES)

/** The name of a language in a language of the product, such as 'Punjabi'. */
export const getLanguageName = (code: string, language: Language): string =>
  OTHER_NAMES[code]?.[language] ?? namesIn(language).of(code) ?? namesIn('en').of(code) ?? code

/** All names under which people look for a language: English, French, and its own. */
export const listNamesOfLanguage = (code: string): string[] => [
  ...new Set([
    getLanguageName(code, 'en'),
    getLanguageName(code, 'fr'),
    readNames(code).of(code) ?? getLanguageName(code, 'en'),
  ]),
]

/** Finds the code of a language by its code, or by its name in English, French or itself; undefined when none has it. */
export function findLanguageCode(text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  if (isLanguageCode(wanted)) return wanted
  return SELECTABLE_VENDOR_LANGUAGES.find((code) =>
    listNamesOfLanguage(code).some((name) => name.toLowerCase() === wanted),
  )
}

export const LanguageSpeaker = z.enum(['staff', 'interpreter'])
export type LanguageSpeaker = z.output<typeof LanguageSpeaker>

/** A language that people are served in, spoken by the vendor's staff or by an interpreter. */
export const VendorLanguage = z.object({
  language: z.string().refine(isLanguageCode, msg('This language is not on the list.')),
  by: LanguageSpeaker,
})
export type VendorLanguage = z.output<typeof VendorLanguage>

const MAX_LANGUAGES = 100

export const VendorLanguageEntries = z
  .array(VendorLanguage)
  .max(MAX_LANGUAGES, msg('At most {maximum} languages.'))
  .superRefine((languages, ctx) => {
    const repeated = languages.findIndex(
      ({ language }, at) => languages.findIndex((other) => other.language === language) < at,
    )
    if (repeated !== -1)
      ctx.addIssue({ code: 'custom', path: [repeated, 'language'], message: msg('This language is listed twice.') })
  })
