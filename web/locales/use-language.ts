import { useLingui } from '@lingui/react'
import type { Language } from '#contract/fields.ts'

/** The language the product is shown in now. */
export function useLanguage(): Language {
  const { i18n } = useLingui()
  return i18n.locale === 'fr' ? 'fr' : 'en'
}
