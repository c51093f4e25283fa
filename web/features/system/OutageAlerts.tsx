import { t } from '@lingui/core/macro'
import { Alert, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ServiceWithTrackedOutages, SystemState } from '#contract/system.ts'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'

/** One notice for each service outside the hub that does not work. */
export const OutageAlerts = ({ outages }: Pick<SystemState, 'outages'>) =>
  outages.map(({ service, began_at }) => (
    <Alert
      key={service}
      color="amber"
      icon={<IconAlertCircle aria-hidden />}
      role="alert"
      title={outageTitles()[service]}
    >
      <Text size="sm">
        {t`Since:`} <DateTimeText at={began_at} />
      </Text>
      <Text size="sm">{outageTexts()[service]}</Text>
    </Alert>
  ))

const outageTitles = (): Record<ServiceWithTrackedOutages, string> => ({
  mail: t`The mail server does not work`,
  sms: t`The SMS service does not work`,
  scanner: t`The virus scanner does not work`,
})

const outageTexts = (): Record<ServiceWithTrackedOutages, string> => ({
  mail: t`Emails wait for up to three days and are sent once it works again.`,
  sms: t`Text messages wait for up to three days and are sent once it works again.`,
  scanner: t`Documents cannot be opened until they are scanned, which happens once it works again.`,
})
