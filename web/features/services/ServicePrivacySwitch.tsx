import { t } from '@lingui/core/macro'
import { Group, Loader, Switch, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { serviceRoutes, type Service } from '#contract/services.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'

const SHOWN_MS = 4_000

/** Room for the switch, its words and the spinner, so that the switches of all services are aligned. */
const SWITCH_WIDTH = 200

/**
 * Makes a service private or public; a service with sub-services stays public, with an explanation (CAT-012, CAT-013).
 */
export function ServicePrivacySwitch({ service }: { service: Service }) {
  const [isRefused, setRefused] = useState(false)
  const setPrivate = useRouteMutation(serviceRoutes.setPrivate, {
    refreshes: [serviceRoutes.list],
    onError: showErrorAlert,
  })
  // The accessible name begins with the word of the side that 'on' stands for (WCAG 2.5.3) and names the service.
  const name = t`Secret: ${service.name}`
  const reason = t`Remove sub services to enable`

  const toggle = () => {
    if (!service.private && service.children.length > 0) {
      setRefused(true)
      setTimeout(() => setRefused(false), SHOWN_MS)
      return
    }
    setPrivate.mutate({ params: { id: String(service.id) }, body: { private: !service.private } })
  }

  return (
    <Group gap="xs" mih={32} w={SWITCH_WIDTH} wrap="nowrap">
      <Text component="span" size="sm" aria-hidden>
        {t`Public`}
      </Text>
      <Tooltip label={reason} opened={isRefused} position="right" withArrow>
        <Switch
          label={t`Secret`}
          aria-label={name}
          checked={service.private}
          disabled={setPrivate.isPending}
          onChange={toggle}
        />
      </Tooltip>
      {setPrivate.isPending && <Loader size="xs" />}
      <VisuallyHidden component="output">{isRefused && reason}</VisuallyHidden>
    </Group>
  )
}
