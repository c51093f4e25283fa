import { t } from '@lingui/core/macro'
import { Select, type ComboboxProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { SelectableStatus } from '#contract/referral-status.ts'
import type { Referral } from '#contract/referrals.ts'
import classes from '#web/features/referrals/compact.module.css'
import { useSetReferralStatus } from './receiver-actions.ts'
import { getStatusOfShortcutKey, getStatusOptions } from './status-options.ts'
import { ReferralStatusOption } from './ReferralStatusOption.tsx'

const MAX_LIST_HEIGHT = 420
const MIN_LIST_HEIGHT = 160

/** The list stays below the field, as high as the screen allows: above it, it would cover whom one answers. */
const BELOW: ComboboxProps['middlewares'] = {
  flip: false,
  size: {
    padding: 8,
    apply: ({ availableHeight, elements: { floating } }) => {
      floating.style.maxHeight = `${Math.max(MIN_LIST_HEIGHT, Math.min(availableHeight, MAX_LIST_HEIGHT))}px`
      floating.style.overflowY = 'auto'
    },
  },
}

/** Saves the status immediately, any of the nine in any order (RECV-031, RECV-036); restores the old one on failure. */
export function ReferralStatusSelect({ referral }: { referral: Referral }) {
  const { isSaving, run: setStatus } = useSetReferralStatus(referral)
  const chosen = SelectableStatus.safeParse(referral.status)
  const [isOpen, list] = useDisclosure(false)
  if (!referral.may.change) return null

  return (
    <Select
      label={t`Mark as`}
      data-act="status"
      placeholder={t`Choose a status`}
      classNames={{ input: classes.selected }}
      data={getStatusOptions()}
      value={isSaving ? null : (chosen.data ?? null)}
      allowDeselect={false}
      // Read-only instead of disabled, which would lose the focus.
      readOnly={isSaving}
      comboboxProps={{ position: 'bottom-end', classNames: { dropdown: classes.list }, middlewares: BELOW }}
      withScrollArea={false}
      renderOption={({ option }) => <ReferralStatusOption status={SelectableStatus.parse(option.value)} />}
      dropdownOpened={isOpen}
      onDropdownOpen={list.open}
      onDropdownClose={list.close}
      onKeyDown={(event) => {
        const status = isOpen ? getStatusOfShortcutKey(event.key) : undefined
        if (!status) return
        event.preventDefault()
        list.close()
        setStatus(status)
      }}
      onChange={(value) => setStatus(SelectableStatus.parse(value))}
    />
  )
}
