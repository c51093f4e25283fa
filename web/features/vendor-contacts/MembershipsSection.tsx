import { t } from '@lingui/core/macro'
import { Box, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useRef } from 'react'
import { accountRoutes } from '#contract/accounts.ts'
import { myMembershipRoutes, type Membership } from '#contract/memberships.ts'
import { useRouteQuery, useRouteMutation } from '#web/api/query.ts'
import { ROUTES_STALE_AFTER_VENDOR_CHANGE } from '#web/api/stale-routes.ts'
import { paths } from '#web/paths.ts'
import { confirmAndRun, showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { ContactKindBadge } from './ContactKindBadge.tsx'

/** A changed role also changes menus and visibility. */
const refreshes = [myMembershipRoutes.list, accountRoutes.current, ...ROUTES_STALE_AFTER_VENDOR_CHANGE]

/**
 * The vendors that the user is a contact of, with buttons to leave them, and the pending contact invitations (decision
 * 48).
 */
export function MembershipsSection() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, failure, refetch } = useRouteQuery(myMembershipRoutes.list)
  if (failure) return <RetryNotice error={failure} onRetry={refetch} />
  // Empty for most users.
  if (!data || data.total === 0) return null
  const onAnswered = () => heading.current?.focus()

  return (
    <section aria-labelledby="memberships">
      <Title ref={heading} tabIndex={-1} order={2} size="h3" id="memberships" mb="xs">
        {t`Vendors you work for`}
      </Title>
      <Card>
        <Stack gap="lg" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {data.data.map((membership) => (
            <li key={membership.id}>
              {membership.pending ? (
                <InvitationItem membership={membership} onAnswered={onAnswered} />
              ) : (
                <MembershipItem membership={membership} onLeft={onAnswered} />
              )}
            </li>
          ))}
        </Stack>
      </Card>
    </section>
  )
}

function InvitationItem({ membership, onAnswered }: { membership: Membership; onAnswered: () => void }) {
  const accepting = useRouteMutation(myMembershipRoutes.accept, { refreshes })
  const declining = useRouteMutation(myMembershipRoutes.decline, { refreshes })
  const params = { id: String(membership.id) }
  const { name } = membership.vendor
  const isBusy = accepting.isPending || declining.isPending

  const answer = async (request: Promise<unknown>, text: string) => {
    try {
      await request
      onAnswered()
      showToast(text)
    } catch (error) {
      showErrorAlert(error)
    }
  }

  return (
    <Stack gap="xs">
      <Text fw={600}>{t`${name} has asked you to become one of its contacts.`}</Text>
      <Text>
        {membership.is_primary_contact
          ? t`You would see and answer its referrals, and change the vendor and its contacts. It would see your email address and phone number. Until you accept, it sees only your name.`
          : t`You would see and answer its referrals. It would see your email address and phone number. Until you accept, it sees only your name.`}
      </Text>
      <Group gap="sm">
        <Button
          aria-label={t`Accept the invitation of ${name}`}
          loading={accepting.isPending}
          disabled={isBusy}
          onClick={() => void answer(accepting.mutateAsync({ params }), t`You are now a contact of ${name}.`)}
        >
          {t`Accept`}
        </Button>
        <Button
          variant="default"
          aria-label={t`Decline the invitation of ${name}`}
          loading={declining.isPending}
          disabled={isBusy}
          onClick={() =>
            void answer(declining.mutateAsync({ params }), t`You have declined the invitation of ${name}.`)
          }
        >
          {t`Decline`}
        </Button>
      </Group>
    </Stack>
  )
}

function MembershipItem({ membership, onLeft }: { membership: Membership; onLeft: () => void }) {
  const leaving = useRouteMutation(myMembershipRoutes.leave, { refreshes })
  const { id, vendor } = membership
  const { name } = vendor

  const leave = async () => {
    const isDone = await confirmAndRun({
      title: t`Leave ${name}?`,
      text: t`You will no longer see its referrals. Only its primary contacts can add you again.`,
      confirmLabel: t`Yes, leave`,
      isDangerous: true,
      onConfirm: () => leaving.mutateAsync({ params: { id: String(id) } }),
    })
    if (!isDone) return
    showToast(t`You have left ${name}.`)
    onLeft()
  }

  return (
    <Group justify="space-between" gap="sm">
      {/* Beside the button, unless text is enlarged on a phone. */}
      <Box flex="1 1 8rem">
        <TextLink {...paths.vendor(vendor.id)} fw={600}>
          {name}
        </TextLink>
        <div>
          <ContactKindBadge contact={membership} />
        </div>
      </Box>
      <Button variant="default" flex="none" aria-label={t`Leave ${name}`} onClick={() => void leave()}>
        {t`Leave`}
      </Button>
    </Group>
  )
}
