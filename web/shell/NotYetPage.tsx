import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { useViewer } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { NotYetText } from './NotYetText.tsx'
import { useRouteTitle } from './use-route-title.ts'

/** Stands where a part of the product will be: says so, and whom to ask until then. */
export function NotYetPage() {
  const title = useRouteTitle()
  const user = useViewer()
  const way = user
    ? { ...paths.map(), children: t`Go to the map` }
    : { ...paths.login(), children: t`Go to the sign-in` }

  return (
    <Stack maw={560}>
      <PageHeader title={title} />
      <NotYetText />
      <div>
        <LinkButton variant="default" {...way} />
      </div>
    </Stack>
  )
}
