import { plural, t } from '@lingui/core/macro'
import { Alert, Group, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useMatchRoute } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'

/** Shown on every page until the invitations are answered, except on the account page, which lists them. */
export function ContactInvitationNotice({ count }: { count: number }) {
  const isOnAccountPage = useMatchRoute()(paths.myAccount()) !== false
  if (count === 0 || isOnAccountPage) return null

  return (
    <section aria-label={t`Invitation`}>
      <Alert role="note" icon={<IconUsers aria-hidden />} radius={0} py="xs">
        <Group justify="space-between" gap="sm">
          <Text>
            {plural(count, {
              one: 'A vendor has asked you to become one of its contacts.',
              other: '# vendors have asked you to become one of their contacts.',
            })}
          </Text>
          <LinkButton variant="default" size="compact-md" {...paths.myAccount()}>
            {t`Accept or decline`}
          </LinkButton>
        </Group>
      </Alert>
    </section>
  )
}
