import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { ServiceEdit, serviceRoutes, type Service } from '#contract/services.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { openCustomDialog } from '#web/ui/dialog/dialogs.tsx'
import { InlineNameField } from '#web/forms/InlineNameField.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { ServicePrivacySwitch } from './ServicePrivacySwitch.tsx'
import { SubServiceForm } from './SubServiceForm.tsx'
import { SubServiceRow } from './SubServiceRow.tsx'
import { useRemoveService } from './use-remove-service.ts'

/** One service: its name, its privacy, its sub-services. */
export function ServiceCard({ service }: { service: Service }) {
  const { id, name, version, children } = service
  const renaming = useRouteMutation(serviceRoutes.rename, { refreshes: [serviceRoutes.list] })
  const remove = useRemoveService({ id, name, subServices: children.length })

  const rename = async (next: string) => {
    await renaming.mutateAsync({ params: { id: String(id) }, body: { name: next, version } })
    showToast(t`Service Successfully Updated`)
  }
  const addSub = () =>
    openCustomDialog(t`Add a sub-service to ${name}`, ({ close }) => <SubServiceForm parentId={id} onClose={close} />)

  return (
    <Card component="article" aria-label={name} padding="md">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
          <InlineNameField name={name} label={t`Name of ${name}`} schema={ServiceEdit} onSave={rename}>
            <Text component="span" fw={600} size="lg">
              {name}
            </Text>
          </InlineNameField>
          <ActionIcon variant="subtle" color="red" size={40} aria-label={t`Delete ${name}`} onClick={remove}>
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </Group>
        <ServicePrivacySwitch service={service} />
        {children.length > 0 && (
          <Stack
            component="ul"
            gap={0}
            m={0}
            p={0}
            style={{ listStyle: 'none' }}
            aria-label={t`Sub-services of ${name}`}
          >
            {children.map((sub) => (
              <SubServiceRow key={sub.id} sub={sub} />
            ))}
          </Stack>
        )}
        {!service.private && (
          <Group>
            <Button
              variant="subtle"
              size="compact-md"
              leftSection={<IconPlus size={20} aria-hidden />}
              aria-label={t`Add a sub-service to ${name}`}
              onClick={addSub}
            >
              {t`Add a sub-service`}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  )
}
