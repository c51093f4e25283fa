import { t } from '@lingui/core/macro'
import { Badge, Box, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { accountRoutes } from '#contract/accounts.ts'
import type { ActiveSession } from '#contract/sessions.ts'
import { useRouteQuery, useRouteMutation } from '#web/api/query.ts'
import { confirmAndRun, showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { getDeviceName } from './device-name.ts'

/** Lists the sessions of the account, with a button to end each (SR-015). */
export function ActiveSessionList() {
  const { data, failure, refetch } = useRouteQuery(accountRoutes.activeSessions)
  const ending = useRouteMutation(accountRoutes.endSession, { refreshes: [accountRoutes.activeSessions] })
  const endingAll = useRouteMutation(accountRoutes.endOtherSessions, { refreshes: [accountRoutes.activeSessions] })
  const signIns = data?.data ?? []

  const end = ({ id }: ActiveSession) =>
    ending.mutateAsync({ params: { id: String(id) } }).then(() => showToast(t`Signed out there.`), showErrorAlert)

  const endAll = async () => {
    const isDone = await confirmAndRun({
      title: t`Are you sure?`,
      text: t`Every other browser and device has to sign in again.`,
      confirmLabel: t`Yes, sign out`,
      onConfirm: () => endingAll.mutateAsync({}),
    })
    if (isDone) showToast(t`Signed out everywhere else.`)
  }

  return (
    <section aria-labelledby="sign-ins">
      <Title order={2} size="h3" id="sign-ins" mb="xs">{t`Where you are signed in`}</Title>
      {failure && <RetryNotice error={failure} onRetry={refetch} />}
      <Card>
        <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {signIns.map((session) => (
            <ActiveSessionItem key={session.id} session={session} onEnd={() => void end(session)} />
          ))}
        </Stack>
        {signIns.length > 1 && (
          <Group mt="md">
            <Button variant="default" onClick={endAll}>{t`Sign out everywhere else`}</Button>
          </Group>
        )}
      </Card>
    </section>
  )
}

function ActiveSessionItem({ session, onEnd }: { session: ActiveSession; onEnd: () => void }) {
  const device = getDeviceName(session.device)
  const lastUsedId = `last-used-${session.id}`
  return (
    <Group component="li" justify="space-between" gap="sm" align="flex-start">
      {/* Beside the button, unless text is enlarged on a phone. */}
      <Box flex="1 1 8rem">
        <Text fw={600}>{device}</Text>
        <Text size="xs" c="dimmed" component="div" id={lastUsedId}>
          {t`Last used`} <DateTimeText at={session.last_used_at} />
        </Text>
        <Text size="xs" c="dimmed" component="div">
          {t`Signed in`} <DateTimeText at={session.created_at} />
        </Text>
      </Box>
      {session.current ? (
        <Badge flex="none">{t`This one`}</Badge>
      ) : (
        <Button
          variant="default"
          flex="none"
          aria-label={t`Sign out ${device}`}
          // Two sign-ins may be on the same kind of device.
          aria-describedby={lastUsedId}
          onClick={onEnd}
        >
          {t`Sign out`}
        </Button>
      )}
    </Group>
  )
}
