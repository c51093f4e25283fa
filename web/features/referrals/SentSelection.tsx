import { plural, t } from '@lingui/core/macro'
import { Button, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { referralRoutes } from '#contract/referrals.ts'
import { useWrite } from '#web/api/query.ts'
import { confirmations } from '#web/ui/confirmations.ts'
import { confirm, tell } from '#web/ui/dialogs.tsx'
import type { Selection } from '#web/ui/data-table.ts'
import { focusHeading } from '#web/ui/row-focus.ts'

const refreshes = [referralRoutes.sent]

/** Which sent referrals are chosen, on this page of the list. */
export function useSelection() {
  const [selected, onChange] = useState<Selection>({})
  return { selected, onChange }
}

interface Props {
  /** On this page. */
  selected: number[]
  total: number
  onDone: () => void
}

/** 'Delete Selected/All' above the sent referrals: those that are chosen or, while none is, all there are (decision 12). */
export function SentSelection({ selected, total, onDone }: Props) {
  const deleteSelected = useWrite(referralRoutes.deleteSelectedSent, { refreshes })
  const deleteAll = useWrite(referralRoutes.deleteAllSent, { refreshes })
  const isAll = selected.length === 0
  const count = isAll ? total : selected.length

  const ask = async () => {
    const { text, ...question } = isAll ? confirmations.deleteAll() : confirmations.deleteSelected()
    const isDone = await confirm({
      ...question,
      text: (
        <>
          <Text fw={600}>{plural(count, { one: '# sent referral', other: '# sent referrals' })}</Text>
          <Text>{text}</Text>
        </>
      ),
      act: () => (isAll ? deleteAll.mutateAsync({}) : deleteSelected.mutateAsync({ body: { ids: selected } })),
      failure: confirmations.bulkFailure(),
    })
    if (!isDone) return
    onDone()
    await tell({ title: t`Deleted!`, text: t`Your sent referrals have been deleted.` })
    focusHeading()
  }

  return (
    <Group justify="space-between" gap="sm" className="no-print">
      <Text component="output" size="sm" c="dimmed">
        {isAll ? '' : plural(count, { one: '# selected', other: '# selected' })}
      </Text>
      <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={ask}>
        {isAll ? t`Delete All` : t`Delete Selected`}
      </Button>
    </Group>
  )
}
