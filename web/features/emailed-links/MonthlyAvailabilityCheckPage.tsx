import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Stack } from '@mantine/core'
import { availabilityCheckRoutes } from '#contract/availability-checks.ts'
import { callRoute } from '#web/api/call-route.ts'
import { getReadFailure } from '#web/api/read-failure.ts'
import { isEditConflict } from '#web/forms/edit-conflict.ts'
import { PageFailure } from '#web/ui/PageFailure.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PageSkeleton } from '#web/ui/Skeletons.tsx'
import { AvailabilityCheckForm } from './AvailabilityCheckForm.tsx'
import { buildLinkPassOptions } from './link-pass.ts'
import { usePassEnded } from './use-pass-ended.ts'

interface Props {
  link: string
  pass: string
  /** Closes the page on this device, for people who leave a shared computer. The link stays valid. */
  onClosed: () => void
  onPassEnded: () => void
}

/** The monthly question about availability: all services of the vendor, confirmed together (CAP-012). */
export function MonthlyAvailabilityCheckPage({ link, pass, onClosed, onPassEnded }: Props) {
  // With the pass, so that the failure of an ended one is not met again by a new one.
  const queryKey = [availabilityCheckRoutes.read.path, link, pass]
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callRoute(availabilityCheckRoutes.read, {}, { signal, ...buildLinkPassOptions(pass) }),
  })
  const isPassEnded = usePassEnded(error, onPassEnded)

  // When the pass has ended, the question for a new code replaces all this immediately, and keeps what is typed.
  const failure = isPassEnded ? null : getReadFailure({ data, error })
  if (failure) return <PageFailure error={failure} onRetry={refetch} />
  if (!data) return <PageSkeleton />
  const { vendor } = data
  return (
    <Stack gap="lg" maw={720} mx="auto">
      <PageHeader title={t`The availability of ${vendor}`} text={t`Is this still right?`} />
      <AvailabilityCheckForm
        services={data.services}
        onConfirm={async (body) => {
          try {
            const confirmed = await callRoute(availabilityCheckRoutes.confirm, { body }, buildLinkPassOptions(pass))
            client.setQueryData(queryKey, confirmed)
          } catch (failed) {
            if (isEditConflict(failed)) await refetch()
            throw failed
          }
        }}
        onPassEnded={onPassEnded}
      />
      <div>
        <Button variant="default" onClick={onClosed}>{t`Close on this device`}</Button>
      </div>
    </Stack>
  )
}
