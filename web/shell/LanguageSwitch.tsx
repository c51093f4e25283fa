import { Button } from '@mantine/core'
import { useLanguage } from '#web/locales/use-language.ts'
import { switchLanguageAndSaveToAccount } from './use-account-language.ts'

// Each language is named in that language, so that its speakers can read it.

/** Switches to the other language with one press. */
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
      onClick={() => void switchLanguageAndSaveToAccount(other)}
    >
      {short}
    </Button>
  )
}
