import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { invitationRoutes, type OpenVendorAccountRequest } from '#contract/invitations.ts'
import { useInfiniteList } from '#web/api/use-infinite-list.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { ROUTES_STALE_AFTER_VENDOR_CHANGE } from '#web/api/stale-routes.ts'
import { confirmAndRun } from '#web/ui/dialog/dialogs.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { InfiniteListContent } from '#web/ui/table/InfiniteListContent.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { formatFirstLastName } from '#web/ui/format-person-name.ts'

/** The vendor requests of clients: an administrator creates a vendor for each, or declines the request. */
export function VendorAccountRequestsSection() {
  const requests = useInfiniteList(invitationRoutes.vendorRequests)
  const { rows, total, failure } = requests
  if (failure) return <RetryNotice error={failure} onRetry={requests.refetch} />
  if (total === 0) return null

  return (
    <section aria-labelledby="vendor-requests">
      <Title order={2} size="h3" id="vendor-requests" mb="xs">
        {plural(total, { one: '# request to become a vendor', other: '# requests to become a vendor' })}
      </Title>
      <InfiniteListContent list={requests} empty={null} isButtonOnly>
        <Stack gap="sm">
          {rows.map((request) => (
            <VendorRequestCard key={request.id} request={request} />
          ))}
        </Stack>
      </InfiniteListContent>
    </section>
  )
}

function VendorRequestCard({ request }: { request: OpenVendorAccountRequest }) {
  const refreshes = [invitationRoutes.vendorRequests, ...ROUTES_STALE_AFTER_VENDOR_CHANGE]
  const approving = useRouteMutation(invitationRoutes.approveVendorRequest, { refreshes })
  const declining = useRouteMutation(invitationRoutes.declineVendorRequest, { refreshes })
  const { id, name, email, website, phone, created_at, user } = request
  const params = { id: String(id) }
  const person = formatFirstLastName(user)
  const asker = `${person}, ${user.email}`

  const approve = async () => {
    const isDone = await confirmAndRun({
      title: t`Make ${name} a vendor?`,
      text: t`It gets its own page, managed by ${person}.`,
      confirmLabel: t`Yes, make it a vendor`,
      onConfirm: () => approving.mutateAsync({ params, body: { created_at } }),
    })
    if (isDone) showToast(t`${name} is now a vendor.`)
  }

  const decline = async () => {
    const isDone = await confirmAndRun({
      title: t`Are you sure?`,
      text: t`The request for ${name} is declined. ${person} gets a message that says so, without a reason.`,
      confirmLabel: t`Yes, decline it`,
      isDangerous: true,
      onConfirm: () => declining.mutateAsync({ params, body: { created_at } }),
    })
    if (isDone) showToast(t`The request is declined.`)
  }

  return (
    <Card>
      <Text fw={600}>{name}</Text>
      <Text>{[email, phone, website].join(' · ')}</Text>
      <Text size="xs" c="dimmed" component="div">
        {asker}, <DateTimeText at={created_at} />
      </Text>
      {request.is_name_taken && <Text size="sm" mt="xs">{t`There is already a vendor with this name.`}</Text>}
      <Group mt="sm" gap="sm">
        <Button aria-label={t`Create vendor: ${name}`} onClick={approve}>{t`Create vendor`}</Button>
        <Button variant="default" aria-label={t`Decline the request for ${name}`} onClick={decline}>
          {t`Decline`}
        </Button>
      </Group>
    </Card>
  )
}
