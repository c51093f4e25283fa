import { useLingui } from '@lingui/react'
import type { Language } from '#contract/fields.ts'

/** Returns the current language of the product. */
export function useLanguage(): Language {
  const { i18n } = useLingui()
  return i18n.locale === 'fr' ? 'fr' : 'en'
}
