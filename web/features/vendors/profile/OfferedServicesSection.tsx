import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconListDetails } from '@tabler/icons-react'
import type { Vendor } from '#contract/vendors.ts'
import { OfferedServiceFactsList } from '#web/features/vendor-facts/OfferedServiceFactsList.tsx'
import { serviceRoutes } from '#contract/services.ts'
import { useAllRows } from '#web/api/use-all-rows.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ServicePills } from '#web/features/vendors/ServicePills.tsx'
import classes from './OfferedServicesSection.module.css'

const SHOWN = 8

/** The vendor's services: the first ones directly, all with their sub-services in a dialog (VEN-009). */
export function OfferedServicesSection({ vendor }: { vendor: Vendor }) {
  const [isOpen, dialog] = useDisclosure(false)
  const title = t`Services/Specialties`

  return (
    <Stack gap="sm" component="section" aria-labelledby="services">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3" id="services">
          {t`What they offer`}
        </Title>
        <Button
          variant="default"
          onClick={dialog.open}
          aria-haspopup="dialog"
          leftSection={<IconListDetails size={18} aria-hidden />}
        >
          {title}
        </Button>
      </Group>
      {vendor.services.length > 0 ? (
        <ServicePills services={vendor.services} maxShown={SHOWN} />
      ) : (
        <Text c="dimmed">{t`No services are listed yet.`}</Text>
      )}
      <OfferedServiceFactsList vendor={vendor} />
      <Modal opened={isOpen} onClose={dialog.close} title={title} size="md">
        <ServiceList vendor={vendor} />
      </Modal>
    </Stack>
  )
}

function ServiceList({ vendor }: { vendor: Vendor }) {
  const known = useAllRows(serviceRoutes.list).data
  if (vendor.services.length === 0) return <EmptyState text={t`No services are listed yet.`} />

  return (
    <ul className={classes.services}>
      {vendor.services.map(({ id, name }) => {
        const sub = known?.find((service) => service.id === id)?.children ?? []
        return (
          <li key={id}>
            <Text fw={600}>{name}</Text>
            {sub.length > 0 && <Text c="dimmed">{sub.map((service) => service.name).join(', ')}</Text>}
          </li>
        )
      })}
    </ul>
  )
}
