import { Trans } from '@lingui/react/macro'
import { Anchor, Text } from '@mantine/core'
import { publicConfig } from '#web/api/config.ts'

/** An honest sentence for what is not there yet. */
export function NotYetText() {
  const { supportEmail } = publicConfig()
  return (
    <Text>
      <Trans>
        This part is not available yet. Until it is, write to{' '}
        <Anchor href={`mailto:${supportEmail}`} underline="always">
          {supportEmail}
        </Anchor>{' '}
        and we will help.
      </Trans>
    </Text>
  )
}
