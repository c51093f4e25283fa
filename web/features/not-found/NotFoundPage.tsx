import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { getPublicConfig } from '#web/api/config.ts'
import { useSessionUser } from '#web/api/session.ts'
import { paths, PUBLIC_DIRECTORY_PATH } from '#web/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { NotFoundContent } from './NotFoundContent.tsx'

export function NotFoundPage() {
  const user = useSessionUser()
  return (
    <NotFoundContent>
      {user ? (
        <LinkButton {...paths.map()} mt="md">{t`Go to the map`}</LinkButton>
      ) : (
        <Group justify="center" gap="sm" mt="md">
          <LinkButton {...paths.login()}>{t`Go to sign in`}</LinkButton>
          {getPublicConfig().features.publicDirectory && (
            <Button component="a" variant="default" href={PUBLIC_DIRECTORY_PATH}>{t`Find help`}</Button>
          )}
        </Group>
      )}
    </NotFoundContent>
  )
}
