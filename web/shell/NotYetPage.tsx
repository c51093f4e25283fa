import { t } from '@lingui/core/macro'
import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useViewer } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { NotYetText } from './NotYetText.tsx'
import { useRouteTitle } from '#web/ui/use-route-title.ts'

/** Stands where a part of the product will be: says so, and whom to ask until then; `children` is what there is already. */
export function NotYetPage({ children }: { children?: ReactNode }) {
  const title = useRouteTitle()
  const user = useViewer()
  const way = user
    ? { ...paths.map(), children: t`Go to the map` }
    : { ...paths.login(), children: t`Go to the sign-in` }

  return (
    <Stack maw={560}>
      <PageHeader title={title} />
      <NotYetText />
      <Group>
        {children}
        <LinkButton variant="default" {...way} />
      </Group>
    </Stack>
  )
}
