import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Stack, Text } from '@mantine/core'
import { getPublicConfig } from '#web/api/config.ts'
import type { SignInFailure } from './sign-in.ts'

/** The text of the dialog of a failed sign-in (ERR-002): what happened, and advice that fits the cause. */
export function SignInFailureText({ message, cause, advice }: SignInFailure) {
  return (
    <Stack gap="xs">
      <Text>{t`There is an issue signing in.`}</Text>
      <Text fw={600}>{message}</Text>
      <Text>{advice ?? <Advice cause={cause} />}</Text>
    </Stack>
  )
}

function Advice({ cause }: Pick<SignInFailure, 'cause'>) {
  switch (cause) {
    case 'credentials':
      return (
        <Trans>
          Check your email and password. If it still doesn’t work, try again later or contact support at <SupportLink />
          .
        </Trans>
      )
    case 'deactivated':
      return (
        <Trans>
          Contact support at <SupportLink /> if you need your account again.
        </Trans>
      )
    case 'unavailable':
      return (
        <Trans>
          Try again in a few minutes. If the problem continues, contact support at <SupportLink />.
        </Trans>
      )
  }
}

function SupportLink() {
  const { supportEmail } = getPublicConfig()
  return (
    <Anchor href={`mailto:${supportEmail}`} underline="always">
      {supportEmail}
    </Anchor>
  )
}
