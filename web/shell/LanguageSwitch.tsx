import { Button } from '@mantine/core'
import { useLanguage } from '#web/locales/use-language.ts'
import { saveAndSwitchLanguage } from './use-account-language.ts'

// The name of a language is written in that language, so that those who need it can read it.

/** The other language, one press away. */
export function LanguageSwitch() {
  const [other, name, short] =
    useLanguage() === 'fr' ? (['en', 'English', 'EN'] as const) : (['fr', 'Français', 'FR'] as const)

  return (
    <Button
      variant="subtle"
      color="gray"
      px={8}
      lang={other}
      data-language-switch
      aria-label={`${short}: ${name}`}
      title={name}
      onClick={() => void saveAndSwitchLanguage(other)}
    >
      {short}
    </Button>
  )
}
