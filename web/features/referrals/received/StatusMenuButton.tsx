import { t } from '@lingui/core/macro'
import { ActionIcon, Combobox, useCombobox } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { SelectableStatus, type Referral } from '#contract/referrals.ts'
import classes from '#web/features/referrals/compact.module.css'
import { senderName } from '#web/features/referrals/referral-text.ts'
import { useIsSavingReferralStatus, useSetReferralStatus } from './receiver-actions.ts'
import { statusOfKey } from './status-options.ts'
import { StatusOption } from './StatusOption.tsx'

/** 'Mark as' in a row: opens the nine statuses (RECV-031). The column before it says the current one. */
export function StatusMenuButton({ referral }: { referral: Referral }) {
  const setStatus = useSetReferralStatus(referral)
  const isSaving = useIsSavingReferralStatus(referral)
  const combobox = useCombobox({
    onDropdownClose: () => combobox.resetSelectedOption(),
    onDropdownOpen: () => combobox.selectActiveOption(),
  })
  if (!referral.may.change) return null

  const choose = (status: SelectableStatus) => {
    combobox.closeDropdown()
    setStatus.mutate({ params: { id: String(referral.id) }, body: { status } })
  }
  const chooseByDigit = (event: KeyboardEvent) => {
    const status = combobox.dropdownOpened ? statusOfKey(event.key) : undefined
    if (!status) return
    event.preventDefault()
    choose(status)
  }

  return (
    <Combobox
      store={combobox}
      width="max-content"
      position="bottom-end"
      classNames={{ dropdown: classes.list }}
      onOptionSubmit={(value) => choose(SelectableStatus.parse(value))}
    >
      <Combobox.Target targetType="button">
        <ActionIcon
          variant="default"
          size={32}
          className={classes.markButton}
          aria-label={t`Mark as, ${senderName(referral)}`}
          data-act="status"
          // Not `disabled`: a disabled button would lose the focus.
          aria-disabled={isSaving}
          onClick={() => !isSaving && combobox.toggleDropdown()}
          onKeyDown={chooseByDigit}
        >
          <IconChevronDown size={18} aria-hidden />
        </ActionIcon>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t`Mark as`}>
          {SelectableStatus.options.map((status) => (
            <Combobox.Option key={status} value={status} active={status === referral.status}>
              <StatusOption status={status} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
