import { t } from '@lingui/core/macro'
import { Card, Stack } from '@mantine/core'
import { OccupationInput, occupationRoutes, type Occupation } from '#contract/occupations.ts'
import { useInfiniteList } from '#web/api/use-infinite-list.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { InfiniteListContent } from '#web/ui/table/InfiniteListContent.tsx'
import { InlineNameField } from '#web/forms/InlineNameField.tsx'
import { AddNameForm } from '#web/forms/AddNameForm.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import classes from './OccupationsPage.module.css'

/** Edits the list of occupations (specification 2.8). */
export function OccupationsPage() {
  const occupations = useInfiniteList(occupationRoutes.list)
  const adding = useRouteMutation(occupationRoutes.add, { refreshes: [occupationRoutes.list] })
  const { rows } = occupations

  const add = async (name: string) => {
    await adding.mutateAsync({ body: { name } })
    showToast(t`Occupation Successfully Created`)
  }

  return (
    <Stack gap="md">
      <PageHeader title={t`Occupations`} />
      <AddNameForm label={t`New occupation`} buttonLabel={t`Add Occupation`} schema={OccupationInput} onAdd={add} />
      <InfiniteListContent
        list={occupations}
        empty={<EmptyState text={t`No occupations yet.`} hint={t`Add the first one above.`} />}
      >
        <Card padding={0} component="ul" className={classes.list} aria-label={t`Occupations`}>
          {rows.map((occupation) => (
            <li key={occupation.id} className={classes.row}>
              <OccupationNameField occupation={occupation} />
            </li>
          ))}
        </Card>
      </InfiniteListContent>
    </Stack>
  )
}

function OccupationNameField({ occupation: { id, name } }: { occupation: Occupation }) {
  const renaming = useRouteMutation(occupationRoutes.rename, { refreshes: [occupationRoutes.list] })

  const rename = async (next: string) => {
    await renaming.mutateAsync({ params: { id: String(id) }, body: { name: next } })
    showToast(t`Occupation Successfully Updated`)
  }
  return <InlineNameField name={name} label={t`Name of ${name}`} schema={OccupationInput} onSave={rename} />
}
