import { t } from '@lingui/core/macro'
import { ActionIcon, Card, Select, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconLock, IconX } from '@tabler/icons-react'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import type { Vendor, VendorCard } from '#contract/vendors.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { ROUTES_STALE_AFTER_VENDOR_CHANGE } from '#web/api/stale-routes.ts'
import { serviceRoutes } from '#contract/services.ts'
import { useAllRows } from '#web/api/use-all-rows.ts'
import { confirmAndRun, showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { ServicePills } from '#web/features/vendors/ServicePills.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import classes from './ServicesCard.module.css'

type Service = VendorCard['services'][number]
const refreshes = ROUTES_STALE_AFTER_VENDOR_CHANGE

/** The vendor's services. Its contacts also see private ones, with a lock. An added one is saved immediately. */
export function ServicesCard({ vendor, isDisabled }: { vendor: Vendor; isDisabled: boolean }) {
  const attach = useRouteMutation(vendorProfileRoutes.attachService, {
    refreshes,
    onSuccess: () => showToast(t`Saved.`),
    onError: showErrorAlert,
  })
  const detach = useRouteMutation(vendorProfileRoutes.detachService, {
    refreshes,
    onSuccess: () => showToast(t`Saved.`),
  })
  const params = { id: String(vendor.id) }
  const isSaving = attach.isPending || detach.isPending

  const remove = async ({ id, name, private: isPrivate }: Service) => {
    await confirmAndRun({
      title: t`Are you sure?`,
      text: isPrivate
        ? t`${name} is secret. Only an administrator can add it again.`
        : t`${name} will be removed, with its availability and details.`,
      confirmLabel: t`Yes, remove`,
      cancelLabel: t`No, cancel`,
      isDangerous: true,
      onConfirm: () => detach.mutateAsync({ params, body: { service: id } }),
    })
  }

  return (
    <Card component="section" aria-labelledby="services">
      <Title order={2} size="h3" id="services" mb="md">
        {t`Services`}
      </Title>
      <Stack>
        {vendor.services.length === 0 && <Text c="dimmed">{t`No services are listed yet.`}</Text>}
        {isDisabled ? (
          <ServicePills services={vendor.services} />
        ) : (
          <>
            <ul className={classes.services} aria-label={t`Services`}>
              {vendor.services.map((service) => (
                <OfferedService
                  key={service.id}
                  service={service}
                  isDisabled={isSaving}
                  onRemove={() => void remove(service)}
                />
              ))}
            </ul>
            <AddServiceSelect
              vendor={vendor}
              isReadOnly={isSaving}
              onAdd={(service) => attach.mutate({ params, body: { service } })}
            />
          </>
        )}
      </Stack>
    </Card>
  )
}

interface AddServiceSelectProps {
  vendor: Vendor
  isReadOnly: boolean
  onAdd: (serviceId: number) => void
}

function AddServiceSelect({ vendor, isReadOnly, onAdd }: AddServiceSelectProps) {
  const known = useAllRows(serviceRoutes.list).data ?? []
  const offered = new Set(vendor.services.map(({ id }) => id))
  const choices = known
    .filter(({ id }) => !offered.has(id))
    // The list also has the private services of the viewer's other vendors, which only an administrator gives to a vendor.
    .filter(({ private: isPrivate }) => !isPrivate || vendor.may.approve)
    .map(({ id, name, private: isPrivate }) => ({ value: String(id), label: isPrivate ? t`${name} (secret)` : name }))

  return (
    <Select
      label={t`Add a service`}
      placeholder={t`Search services`}
      data={choices}
      value={null}
      searchable
      limit={50}
      nothingFoundMessage={t`No such service`}
      // Read-only instead of disabled, which would lose the focus.
      readOnly={isReadOnly}
      onChange={(id) => id !== null && onAdd(Number(id))}
    />
  )
}

interface OfferedServiceProps {
  service: Service
  isDisabled: boolean
  onRemove: () => void
}

function OfferedService({ service, isDisabled, onRemove }: OfferedServiceProps) {
  return (
    <li className={classes.service}>
      {service.private && <IconLock size={16} aria-hidden />}
      <span className={classes.name}>
        {service.name}
        {service.private && <VisuallyHidden>{t` (secret)`}</VisuallyHidden>}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t`Remove ${service.name}`}
        disabled={isDisabled}
        onClick={onRemove}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}
