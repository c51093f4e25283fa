import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ServiceRename, serviceRoutes, type Service } from '#contract/services.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { InlineNameField } from '#web/forms/InlineNameField.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { ServicePrivacySwitch } from './ServicePrivacySwitch.tsx'
import { openSubServiceDialog } from './SubServiceForm.tsx'
import { SubServiceRow } from './SubServiceRow.tsx'
import { useRemoveService } from './use-remove-service.ts'

interface Props {
  service: Service
  /** Shows the sub-services before anybody has asked for them. */
  isOpenAtFirst: boolean
}

/** One service: its name, its privacy, and its sub-services, which can be folded. */
export function ServiceCard({ service, isOpenAtFirst }: Props) {
  const { id, name, version, children } = service
  // The first sub-service that is added is shown.
  const [isOpen, setOpen] = useState(isOpenAtFirst || children.length === 0)
  const renaming = useRouteMutation(serviceRoutes.rename, { refreshes: [serviceRoutes.list] })
  const remove = useRemoveService({ id, name, subServices: children.length })

  const rename = async (next: string) => {
    await renaming.mutateAsync({ params: { id: String(id) }, body: { name: next, version } })
    showToast(t`Service Successfully Updated`)
  }
  const addSub = () => {
    // The new sub-service is shown among the others.
    setOpen(true)
    openSubServiceDialog(t`Add a sub-service to ${name}`, { parent: service })
  }

  return (
    <Card component="article" aria-label={name} padding="xs" px="md">
      <Group gap="md" justify="space-between">
        <InlineNameField name={name} label={t`Name of ${name}`} schema={ServiceRename} onSave={rename}>
          <Text component="span" fw={600}>
            {name}
          </Text>
        </InlineNameField>
        <Group gap="md">
          {children.length > 0 && <FoldButton service={service} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
          {!service.private && (
            <Button
              variant="subtle"
              size="compact-md"
              leftSection={<IconPlus size={20} aria-hidden />}
              aria-label={t`Add a sub-service to ${name}`}
              onClick={addSub}
            >
              {t`Add a sub-service`}
            </Button>
          )}
          <ServicePrivacySwitch service={service} />
          <ActionIcon variant="subtle" color="red" size={40} aria-label={t`Delete ${name}`} onClick={remove}>
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      {service.private && (
        <Text size="sm" c="dimmed">
          {t`Only people who enter # and its exact name find it.`}
        </Text>
      )}
      {isOpen && children.length > 0 && (
        <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }} aria-label={t`Sub-services of ${name}`}>
          {children.map((sub) => (
            <SubServiceRow key={sub.id} parent={service} sub={sub} />
          ))}
        </Stack>
      )}
    </Card>
  )
}

interface FoldButtonProps {
  service: Service
  isOpen: boolean
  onToggle: () => void
}

function FoldButton({ service: { name, children }, isOpen, onToggle }: FoldButtonProps) {
  const count = plural(children.length, { one: '# sub-service', other: '# sub-services' })
  const Icon = isOpen ? IconChevronUp : IconChevronDown
  return (
    <Button
      variant="subtle"
      size="compact-md"
      rightSection={<Icon size={20} aria-hidden />}
      aria-expanded={isOpen}
      aria-label={t`${count} of ${name}`}
      onClick={onToggle}
    >
      {count}
    </Button>
  )
}
