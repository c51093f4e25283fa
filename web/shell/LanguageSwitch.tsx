import { Button } from '@mantine/core'
import { switchLanguage } from '#web/locales/language.ts'
import { useLanguage } from '#web/locales/use-language.ts'

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
      aria-label={`${short}: ${name}`}
      title={name}
      onClick={() => switchLanguage(other)}
    >
      {short}
    </Button>
  )
}
