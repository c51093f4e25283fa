import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { VendorLanguage } from '#contract/languages.ts'
import { getCapitalizedLanguageName } from './language-names.ts'

/** The languages that people are served in, for readers; nothing when the vendor lists none. */
export function LanguageList({ languages }: { languages: VendorLanguage[] }) {
  const namesOf = (provider: VendorLanguage['by']) =>
    languages
      .filter(({ by }) => by === provider)
      .map(({ language }) => getCapitalizedLanguageName(language))
      .join(', ')
  const [staff, interpreted] = [namesOf('staff'), namesOf('interpreter')]
  if (languages.length === 0) return null
  return (
    <div>
      {staff !== '' && <Text>{t`Languages: ${staff}`}</Text>}
      {interpreted !== '' && <Text>{t`With an interpreter: ${interpreted}`}</Text>}
    </div>
  )
}
