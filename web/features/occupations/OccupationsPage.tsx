import { t } from '@lingui/core/macro'
import { Card, Stack } from '@mantine/core'
import { NamedOccupation, occupationRoutes, type Occupation } from '#contract/occupations.ts'
import { useEndless } from '#web/api/endless.ts'
import { useWrite } from '#web/api/query.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { EndlessFoot } from '#web/ui/EndlessFoot.tsx'
import { FailurePage } from '#web/ui/FailurePage.tsx'
import { InlineName } from '#web/ui/InlineName.tsx'
import { NewName } from '#web/ui/NewName.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RowsSkeleton } from '#web/ui/Skeletons.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { isNamed, isSaved } from '#web/ui/saved-name.ts'
import classes from './OccupationsPage.module.css'

/** What people can say that they work as (specification 2.8). */
export function OccupationsPage() {
  const occupations = useEndless(occupationRoutes.list)
  const adding = useWrite(occupationRoutes.add, { refreshes: [occupationRoutes.list] })
  const { rows } = occupations

  const add = async (name: string) => {
    if (!(await isSaved(adding.mutateAsync({ body: { name } })))) return false
    toast(t`Occupation Successfully Created`)
    return true
  }

  return (
    <Stack maw={720} gap="md">
      <PageHeader title={t`Occupations`} />
      <NewName label={t`New occupation`} buttonLabel={t`Add Occupation`} onAdd={add} />
      {occupations.isPending ? (
        <RowsSkeleton />
      ) : occupations.error && rows.length === 0 ? (
        <FailurePage error={occupations.error} onRetry={occupations.refetch} />
      ) : rows.length === 0 ? (
        <EmptyState text={t`No occupations yet.`} hint={t`Add the first one above.`} />
      ) : (
        <>
          <Card padding={0} component="ul" className={classes.list} aria-label={t`Occupations`}>
            {rows.map((occupation) => (
              <li key={occupation.id} className={classes.row}>
                <OneOccupation occupation={occupation} />
              </li>
            ))}
          </Card>
          <EndlessFoot
            shown={rows.length}
            total={occupations.total}
            hasMore={occupations.hasMore}
            isLoadingMore={occupations.isLoadingMore}
            error={occupations.error}
            onMore={occupations.loadMore}
          />
        </>
      )}
    </Stack>
  )
}

function OneOccupation({ occupation: { id, name } }: { occupation: Occupation }) {
  const renaming = useWrite(occupationRoutes.rename, { refreshes: [occupationRoutes.list] })

  const rename = async (next: string) => {
    if (!(await isNamed(NamedOccupation, next))) return false
    if (!(await isSaved(renaming.mutateAsync({ params: { id: String(id) }, body: { name: next } })))) return false
    toast(t`Occupation Successfully Updated`)
    return true
  }
  return <InlineName name={name} label={t`Name of ${name}`} onSave={rename} />
}
