import { Button } from '@mantine/core'
import { useLanguage } from '#web/locales/use-language.ts'
import { confirmAndSwitchLanguage } from './use-account-language.ts'

// Each language is named in that language, so that its speakers can read it.

/** Switches to the other language with one press. */
export function LanguageSwitch() {
  const [other, name] = useLanguage() === 'fr' ? (['en', 'English'] as const) : (['fr', 'Français'] as const)

  return (
    <Button
      variant="subtle"
      color="gray"
      px={8}
      lang={other}
      data-language-switch
      onClick={() => void confirmAndSwitchLanguage(other)}
    >
      {name}
    </Button>
  )
}
