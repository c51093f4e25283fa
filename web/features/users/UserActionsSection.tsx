import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { UserDetails } from '#contract/users.ts'
import { paths } from '#web/paths.ts'
import { StatusDot } from '#web/ui/StatusDot.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { useUserActions } from './use-user-actions.tsx'

/** The administrator's actions on an account, beside its form. */
export function UserActionsSection({ user }: { user: UserDetails }) {
  const navigate = useNavigate()
  const { verify, endSignIns, remove } = useUserActions(user)
  const removeAndLeave = async () => {
    if (await remove()) void navigate({ ...paths.adminUsers(), ignoreBlocker: true })
  }

  return (
    <section aria-labelledby="access">
      <Title order={2} size="h3" id="access" mb="xs">{t`This account`}</Title>
      <Card>
        <Stack gap="md">
          <Text c="dimmed">
            {t`Created`} <DateTimeText at={user.created_at} />
          </Text>
          {user.vendors.length > 0 && (
            <Text>
              {t`Contact of`}{' '}
              {user.vendors.map(({ id, name }, nth) => (
                <span key={id}>
                  {nth > 0 && ', '}
                  <TextLink {...paths.vendor(id)} underline="always">
                    {name}
                  </TextLink>
                </span>
              ))}
            </Text>
          )}
          {user.email_verified_at === null ? (
            <Group gap="sm">
              <Text>{t`The email address is not verified.`}</Text>
              <Button variant="default" onClick={verify}>{t`Make email verified`}</Button>
            </Group>
          ) : (
            <StatusDot
              colour="green"
              icon={<IconCheck size={16} stroke={2.5} />}
            >{t`The email address is verified.`}</StatusDot>
          )}
          <Group gap="sm">
            <Button variant="default" onClick={() => void endSignIns()}>{t`Sign out everywhere`}</Button>
            {user.may.manage && (
              <Button variant="outline" color="red" onClick={() => void removeAndLeave()}>{t`Delete user`}</Button>
            )}
          </Group>
        </Stack>
      </Card>
    </section>
  )
}
