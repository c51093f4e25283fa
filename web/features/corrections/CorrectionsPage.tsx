import { t } from '@lingui/core/macro'
import { Stack, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { correctionRoutes } from '#contract/corrections.ts'
import { useInfiniteList } from '#web/api/use-infinite-list.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { CorrectionList } from './CorrectionList.tsx'
import { CorrectionStateSelect } from './CorrectionStateSelect.tsx'

/** What visitors say is wrong on the public pages of all vendors, for administrators (GST-029). */
export function CorrectionsPage() {
  const { state = 'open' } = useSearch({ from: '/admin/corrections' })
  const navigate = useNavigate()
  const corrections = useInfiniteList(correctionRoutes.list, { query: { state } })
  return (
    <>
      <PageHeader title={t`Corrections`} />
      <Stack maw={720}>
        <Text c="dimmed">
          {t`Visitors of the public pages reported these as wrong. The contacts of each vendor also see what was reported about it. Nothing is published.`}
        </Text>
        <CorrectionStateSelect
          value={state}
          onChange={(next) =>
            void navigate({ ...paths.adminCorrections(next === 'open' ? {} : { state: next }), replace: true })
          }
        />
        <CorrectionList
          corrections={corrections}
          state={state}
          showsVendor
          empty={<EmptyState text={state === 'open' ? t`No open corrections` : t`No corrections`} />}
        />
      </Stack>
    </>
  )
}
