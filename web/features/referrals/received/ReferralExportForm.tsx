import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { referralRoutes } from '#contract/referrals.ts'
import { REFERRAL_EXPORT_FILE_NAME } from '#contract/received-referral-query.ts'
import type { ReceivedFilterValues } from '#web/search-params.ts'
import { useFileDownload } from '#web/ui/hooks/use-file-download.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { ReceivedFilterFields } from './ReceivedFilterFields.tsx'
import {
  toReceivedFilters,
  toReceivedFilterDraft,
  toReceivedQuery,
  type ReceivedFilterDraft,
} from './received-filter.ts'
import { usePeriodCheck } from './use-period-check.ts'

interface Props {
  /** The filters of the list; the export starts with the same. */
  applied: ReceivedFilterValues
  search: string | undefined
  onClose: () => void
}

/** Chooses the filters of the export of received referrals, and downloads it (RECV-024, CONST-023). */
export function ReferralExportForm({ applied, search, onClose }: Props) {
  const [words, setWords] = useState(search ?? '')
  const [draft, setDraft] = useState<ReceivedFilterDraft>(() => ({ ...toReceivedFilterDraft(applied), byDate: true }))
  const { checkPeriodOrShowAlert, periodField } = usePeriodCheck(draft)
  const timezone = ownTimeZone()
  const { start, end, ...filters } = toReceivedQuery(toReceivedFilters(draft))
  const query = { ...filters, ...(words.trim() && { search: words.trim() }) }
  const save = useFileDownload(referralRoutes.exportReceived, {
    fileName: REFERRAL_EXPORT_FILE_NAME,
    onSaved: () => {
      onClose()
      showToast(t`The report is saved.`)
    },
  })

  const submit = () => {
    if (checkPeriodOrShowAlert() && start && end) save.mutate({ query: { ...query, start, end, timezone } })
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack>
        <ReceivedFilterFields draft={draft} onChange={setDraft} periodField={periodField} needsPeriod />
        {/* Only where the list is searched: the export would hold more than the list without a word. */}
        {search !== undefined && (
          <TextInput
            label={t`Search by name, email, phone or number`}
            maxLength={200}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
        <Text size="sm" c="dimmed">
          {t`Days begin and end in Toronto time. The report shows times in ${timezone}.`}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" loading={save.isPending}>{t`Export`}</Button>
        </Group>
      </Stack>
    </form>
  )
}

const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
