import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack } from '@mantine/core'
import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import {
  PRIVACY_INCIDENT_RECORD_FILE_NAME,
  privacyIncidentRoutes,
  type PrivacyIncident,
} from '#contract/privacy-incidents.ts'
import { CallError } from '#web/api/call-error.ts'
import { useRouteQuery, useRouteMutation } from '#web/api/query.ts'
import { MultilineText } from '#web/features/referrals/ReferralNoteCell.tsx'
import { paths } from '#web/paths.ts'
import { NotFoundPage } from '#web/features/not-found/NotFoundPage.tsx'
import { CONFIRMATION_TEXTS } from '#web/ui/dialog/confirmation-texts.ts'
import { confirmAndRun } from '#web/ui/dialog/dialogs.tsx'
import { DescriptionItem, DescriptionList } from '#web/ui/DescriptionList.tsx'
import { useFileDownload } from '#web/ui/hooks/use-file-download.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { formatDay } from '#web/ui/format-date-time.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PageFailure } from '#web/ui/PageFailure.tsx'
import { PageSkeleton } from '#web/ui/Skeletons.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { AffectedSendersList } from './AffectedSendersList.tsx'

/** One incident record, with the affected people from the audit log (SR-104). */
export function PrivacyIncidentPage() {
  const { id } = useParams({ from: '/admin/incidents/$id' })
  const { data: incident, failure, refetch } = useRouteQuery(privacyIncidentRoutes.one, { params: { id } })

  if (failure instanceof CallError && failure.status === 404) return <NotFoundPage />
  if (failure) return <PageFailure error={failure} onRetry={refetch} />
  if (!incident) return <PageSkeleton />
  return (
    <Stack gap="lg">
      <div>
        <PageHeader title={t`Incident`} text={formatDay(incident.happened_on)}>
          <ExportButton id={id} />
          <LinkButton {...paths.adminEditIncident(incident.id)} leftSection={<IconPencil size={20} aria-hidden />}>
            {t`Edit incident`}
          </LinkButton>
        </PageHeader>
        <Card>
          <DescriptionList isRoomy>
            <DescriptionItem name={t`Circumstances`}>{written(incident.circumstances)}</DescriptionItem>
            <DescriptionItem name={t`Kinds of data`}>{written(incident.data_kinds)}</DescriptionItem>
            <DescriptionItem name={t`People concerned`}>{written(incident.people)}</DescriptionItem>
            <DescriptionItem name={t`Assessment`}>{written(incident.assessment)}</DescriptionItem>
            <DescriptionItem name={t`Who was told, and when`}>{written(incident.told)}</DescriptionItem>
            <DescriptionItem name={t`Accounts involved`}>
              {incident.accounts.map(accountName).join('; ')}
            </DescriptionItem>
            <DescriptionItem name={t`Recorded`}>
              <DateTimeText at={incident.created_at} />
            </DescriptionItem>
            <DescriptionItem name={t`Kept until`}>{formatDay(incident.kept_until)}</DescriptionItem>
          </DescriptionList>
        </Card>
      </div>
      <AffectedSendersList incident={incident} />
      <DeleteButton incident={incident} />
    </Stack>
  )
}

const written = (text: string) => text && <MultilineText text={text} />
const accountName = ({ id, name }: PrivacyIncident['accounts'][number]) => name ?? t`Number ${id}`

function ExportButton({ id }: { id: string }) {
  const save = useFileDownload(privacyIncidentRoutes.export, {
    fileName: PRIVACY_INCIDENT_RECORD_FILE_NAME,
    onSaved: () => showToast(t`The incident is saved as a file.`),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={20} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate({ params: { id } })}
    >
      {t`Export`}
    </Button>
  )
}

function DeleteButton({ incident }: { incident: PrivacyIncident }) {
  const navigate = useNavigate()
  const removing = useRouteMutation(privacyIncidentRoutes.remove, { refreshes: [privacyIncidentRoutes.list] })

  const confirmDeletion = async () => {
    const isDone = await confirmAndRun({
      ...CONFIRMATION_TEXTS.deleteOne(),
      item: t`The incident of ${formatDay(incident.happened_on)}`,
      onConfirm: () => removing.mutateAsync({ params: { id: String(incident.id) } }),
    })
    if (!isDone) return
    await navigate(paths.adminIncidents())
    showToast(t`The incident has been deleted.`)
  }

  return (
    <Group className="no-print">
      <Button
        variant="light"
        color="red"
        leftSection={<IconTrash size={20} aria-hidden />}
        onClick={() => void confirmDeletion()}
      >
        {t`Delete`}
      </Button>
    </Group>
  )
}
