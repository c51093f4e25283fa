import { t } from '@lingui/core/macro'
import { Combobox, useCombobox } from '@mantine/core'
import { cloneElement, useState, type KeyboardEvent, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { SelectableStatus, type ReferralStatus } from '#contract/referral-status.ts'
import classes from '#web/features/referrals/compact.module.css'
import { getStatusOfShortcutKey } from './status-options.ts'
import { ReferralStatusOption } from './ReferralStatusOption.tsx'

interface ButtonProps {
  'aria-label': string
  'aria-disabled'?: boolean
  onClick?: () => void
  onFocus?: () => void
  onPointerDown?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

interface Props {
  /** Marked in the list. */
  current?: ReferralStatus
  isSaving: boolean
  onChoose: (status: SelectableStatus) => void
  /** The button that opens the statuses. As a combobox it has no name of its content: it needs an `aria-label`. */
  children: ReactElement<ButtonProps>
}

/** Opens the nine statuses (RECV-031) below a button. While they are open, a digit chooses one of them. */
export function ReferralStatusCombobox({ current, isSaving, onChoose, children }: Props) {
  const combobox = useCombobox({
    onDropdownClose: () => combobox.resetSelectedOption(),
    onDropdownOpen: () => combobox.selectActiveOption(),
  })
  // Rendered before it is opened, so that the current status can be selected, but not in every row of a list.
  const [isMounted, setMounted] = useState(false)
  const choose = (status: SelectableStatus) => {
    combobox.closeDropdown()
    onChoose(status)
  }
  const chooseByDigit = (event: KeyboardEvent) => {
    const status = combobox.dropdownOpened ? getStatusOfShortcutKey(event.key) : undefined
    if (!status) return
    event.preventDefault()
    choose(status)
  }

  return (
    <Combobox
      store={combobox}
      width="max-content"
      position="bottom-end"
      keepMounted={isMounted}
      classNames={{ dropdown: classes.list }}
      onOptionSubmit={(value) => choose(SelectableStatus.parse(value))}
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        {cloneElement(children, {
          // Not `disabled`: a disabled button would lose the focus.
          'aria-disabled': isSaving,
          onPointerDown: () => setMounted(true),
          // A shortcut focuses and clicks in the same moment.
          onFocus: () => flushSync(() => setMounted(true)),
          onClick: () => !isSaving && combobox.toggleDropdown(),
          onKeyDown: chooseByDigit,
        })}
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t`Mark as`}>
          {SelectableStatus.options.map((status) => (
            <Combobox.Option key={status} value={status} active={status === current}>
              <ReferralStatusOption status={status} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
