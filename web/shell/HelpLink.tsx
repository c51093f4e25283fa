import { t } from '@lingui/core/macro'
import { IconHelp } from '@tabler/icons-react'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'

/** Guests have no tour, so their help is the help page. It stands where the menu of the others stands. */
export function HelpLink() {
  const label = t`Help`
  return (
    <LinkButton {...paths.help()} variant="subtle" color="gray" px={8} aria-label={label}>
      <span title={label}>
        <IconHelp size={20} aria-hidden />
      </span>
    </LinkButton>
  )
}
