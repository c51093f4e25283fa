import { t } from '@lingui/core/macro'
import { useViewer } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { NotFound } from '#web/ui/NotFound.tsx'

export function MissingPage() {
  const user = useViewer()
  return (
    <NotFound>
      {user ? (
        <LinkButton {...paths.map()} mt="md">{t`Go to the map`}</LinkButton>
      ) : (
        <LinkButton {...paths.login()} mt="md">{t`Go to the sign-in`}</LinkButton>
      )}
    </NotFound>
  )
}
