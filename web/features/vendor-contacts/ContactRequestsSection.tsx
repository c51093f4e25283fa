import { t } from '@lingui/core/macro'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import { vendorClaimRoutes, type ContactRequest } from '#contract/vendor-claims.ts'
import type { Vendor } from '#contract/vendors.ts'
import { useRouteMutation, useRouteQuery } from '#web/api/query.ts'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { prepareFocusAfterRemoval } from '#web/ui/table/row-focus.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { formatLastFirstName } from '#web/ui/format-person-name.ts'

/** Users who proved the vendor's mailbox and ask to become a contact (ANS-017). Nothing while nobody asks. */
export function ContactRequestsSection({ vendor }: { vendor: Vendor }) {
  const requests = useRouteQuery(vendorClaimRoutes.requests, { params: { id: String(vendor.id) } })
  if (requests.failure) return <RetryNotice error={requests.failure} onRetry={requests.refetch} />
  if (!requests.data) return null
  if (requests.data.total === 0) return null
  return (
    <Paper p="md" component="section" aria-labelledby="contact-requests">
      <Title order={2} size="h4" id="contact-requests">{t`Requests to become a contact`}</Title>
      <Text c="dimmed" maw={560} mt={4} mb="md">
        {t`They have answered from the vendor's mailbox and created an account. Accept only people who still work for you.`}
      </Text>
      <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {requests.data.data.map((request) => (
          <RequestRow key={request.id} vendor={vendor} request={request} />
        ))}
      </Stack>
    </Paper>
  )
}

const refreshes = [vendorClaimRoutes.requests, contactRoutes.list]

function RequestRow({ vendor, request: { id, user, at } }: { vendor: Vendor; request: ContactRequest }) {
  const accept = useRouteMutation(vendorClaimRoutes.accept, { refreshes, onError: showErrorAlert })
  const decline = useRouteMutation(vendorClaimRoutes.decline, { refreshes, onError: showErrorAlert })
  const name = formatLastFirstName(user)
  const rowId = `request-${id}`
  const params = { vendorId: String(vendor.id), id: String(id) }
  const isSending = accept.isPending || decline.isPending
  // The request leaves the list, and the section goes with the last one.
  const decide = async (decision: typeof accept, done: string) => {
    const moveFocus = prepareFocusAfterRemoval(rowId)
    await decision.mutateAsync({ params })
    showToast(done)
    moveFocus()
  }
  return (
    <Group component="li" data-row={rowId} justify="space-between" gap="sm">
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm">{user.email}</Text>
        <Text size="sm" c="dimmed" component="div">
          <DateTimeText at={at} />
        </Text>
      </div>
      <Group gap="sm" data-actions>
        <Button
          loading={accept.isPending}
          disabled={isSending || !vendor.may.addContacts}
          onClick={() => void decide(accept, t`${name} is now a contact.`).catch(() => undefined)}
          aria-label={t`Accept ${name}`}
        >
          {t`Accept`}
        </Button>
        <Button
          variant="default"
          loading={decline.isPending}
          disabled={isSending}
          onClick={() => void decide(decline, t`The request has been declined.`).catch(() => undefined)}
          aria-label={t`Decline ${name}`}
        >
          {t`Decline`}
        </Button>
      </Group>
    </Group>
  )
}
