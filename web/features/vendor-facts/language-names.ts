import { i18n } from '@lingui/core'
import { Language } from '#contract/fields.ts'
import { getLanguageName, SELECTABLE_VENDOR_LANGUAGES } from '#contract/languages.ts'

/** Returns the name of a language in the language of the page, as the beginning of a line. */
export function getCapitalizedLanguageName(code: string): string {
  const name = getLanguageName(code, Language.catch('en').parse(i18n.locale))
  return name.charAt(0).toLocaleUpperCase(i18n.locale) + name.slice(1)
}

/** The languages that a picker offers, by name; those of Canada's law first. */
export function getVendorLanguageOptions(): { value: string; label: string }[] {
  const [english, french, ...others] = SELECTABLE_VENDOR_LANGUAGES.map((value) => ({
    value,
    label: getCapitalizedLanguageName(value),
  }))
  return [english!, french!, ...others.toSorted((a, b) => a.label.localeCompare(b.label, i18n.locale))]
}
