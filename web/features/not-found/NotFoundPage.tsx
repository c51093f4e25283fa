import { t } from '@lingui/core/macro'
import { useSessionUser } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { NotFoundContent } from './NotFoundContent.tsx'

export function NotFoundPage() {
  const user = useSessionUser()
  return (
    <NotFoundContent>
      {user ? (
        <LinkButton {...paths.map()} mt="md">{t`Go to the map`}</LinkButton>
      ) : (
        <LinkButton {...paths.login()} mt="md">{t`Go to sign in`}</LinkButton>
      )}
    </NotFoundContent>
  )
}
