import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { followRoutes, VENDOR_UPDATE_MAX_LENGTH, NewVendorUpdate, type VendorUpdatePreview } from '#contract/follows.ts'
import type { Vendor } from '#contract/vendors.ts'
import { useRouteQuery, useRouteMutation } from '#web/api/query.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts'
import { confirmAndRun } from '#web/ui/dialog/dialogs.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { showToast } from '#web/ui/toasts.tsx'

/** Sends a text to all subscribers; shows their number before sending. */
export function SendVendorUpdateForm({ vendor }: { vendor: Vendor }) {
  const outlook = useRouteQuery(followRoutes.outlook, { params: { id: String(vendor.id) } })
  if (outlook.failure) return <RetryNotice error={outlook.failure} onRetry={outlook.refetch} />
  if (!outlook.data) return null

  return (
    <Card component="section" aria-labelledby="send-update" maw={640}>
      <Title order={2} size="h3" id="send-update" mb="xs">
        {t`Send an update`}
      </Title>
      <UpdateForm vendor={vendor} outlook={outlook.data} />
    </Card>
  )
}

/** Why nothing can be sent now; null if an update can. */
function getObstacle({ recipients, left_today }: VendorUpdatePreview): string | null {
  if (recipients === 0) return t`No subscriber gets email at present.`
  return left_today === 0 ? t`You have sent today’s updates. You can write again tomorrow.` : null
}

function UpdateForm({ vendor, outlook }: { vendor: Vendor; outlook: VendorUpdatePreview }) {
  const send = useRouteMutation(followRoutes.sendUpdate, { refreshes: [followRoutes.outlook] })
  const form = useForm({
    stored: { text: '' },
    toBody: (values) => values,
    schema: NewVendorUpdate,
    title: t`Validation Error`,
  })
  useUnsavedGuard(form.isDirty)
  const { recipients, left_today: left } = outlook
  const people = plural(recipients, { one: '# subscriber', other: '# subscribers' })

  const confirmAndSend = form.submit(async (body) => {
    const isDone = await confirmAndRun({
      title: t`Send this update to ${people}?`,
      text: t`It is sent by email, with the name, address and phone of ${vendor.name}. You can’t take it back.`,
      confirmLabel: t`Yes, send it`,
      cancelLabel: t`No, cancel`,
      onConfirm: () => send.mutateAsync({ params: { id: String(vendor.id) }, body }),
    })
    if (!isDone) return
    form.discard()
    showToast(t`The update is on its way.`)
  })

  const obstacle = getObstacle(outlook)
  // What was typed before stays.
  if (obstacle !== null && !form.isDirty) return <Text c="dimmed">{obstacle}</Text>
  return (
    <form onSubmit={confirmAndSend} noValidate>
      <Stack gap="sm">
        <Textarea
          label={t`Your news`}
          description={
            obstacle ?? t`It goes to ${people}. Don’t write about anybody’s health. Updates left today: ${left}.`
          }
          {...form.getInputProps('text')}
          maxLength={VENDOR_UPDATE_MAX_LENGTH}
          autosize
          minRows={3}
          maxRows={12}
        />
        <Group>
          <Button type="submit" disabled={obstacle !== null}>{t`Send an update`}</Button>
        </Group>
      </Stack>
    </form>
  )
}
