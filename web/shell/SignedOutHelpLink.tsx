import { t } from '@lingui/core/macro'
import { IconHelp } from '@tabler/icons-react'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'

/** The help of people who are not signed in, in the place of the help menu: a link to the help page, because they have no tour. */
export function SignedOutHelpLink() {
  const label = t`Help`
  return (
    <LinkButton {...paths.help()} variant="subtle" color="gray" px={8} aria-label={label}>
      <span title={label} style={{ display: 'flex' }}>
        <IconHelp size={20} aria-hidden />
      </span>
    </LinkButton>
  )
}
