import { plural, t } from '@lingui/core/macro'
import { Anchor, CloseButton, Group, Text } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import { focusSelectAllCheckbox } from './row-focus.ts'
import classes from './SelectionBar.module.css'

interface Props {
  /** Number of selected rows; 0 while the buttons apply to all. */
  count: number
  /** All rows of the list, beyond the page; undefined when they cannot all be selected. */
  matching?: { count: number; isChosen: boolean; choose: () => void } | undefined
  onClear?: () => void
  /** The buttons of the actions. They keep their place when rows are selected. */
  children: ReactNode
  /** What the bar holds while no row is selected. */
  idle?: ReactNode
}

/** The actions for the selected rows or for all, above the table, with the number of selected rows. */
export function SelectionBar({ count, matching, onClear, children, idle }: Props) {
  const isActive = count > 0
  const facts = useRef<HTMLDivElement>(null)
  // The button goes with its press: the focus moves on to 'Clear the selection'.
  const choose = () => {
    matching?.choose()
    facts.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()
  }
  return (
    <div className={`${classes.bar} no-print`} data-active={isActive || undefined}>
      <Group gap="xs" className={classes.actions}>
        {children}
      </Group>
      <div className={classes.facts} ref={facts}>
        <Text component="output" size="sm">
          {isActive ? plural(count, { one: '# selected', other: '# selected' }) : ''}
        </Text>
        {isActive && matching && !matching.isChosen && matching.count > count && (
          <Anchor component="button" type="button" size="sm" onClick={choose}>
            {t`Select all ${matching.count} matching`}
          </Anchor>
        )}
        {isActive && onClear && <ClearSelectionButton onClear={onClear} />}
      </div>
      {!isActive && idle}
    </div>
  )
}

/** On narrow screens a cross, so that the facts of the bar stay on one line. */
function ClearSelectionButton({ onClear }: { onClear: () => void }) {
  const isWide = useIsWideScreen()
  const clear = () => {
    onClear()
    focusSelectAllCheckbox()
  }
  if (!isWide) return <CloseButton aria-label={t`Clear the selection`} onClick={clear} />
  return (
    <Anchor component="button" type="button" size="sm" onClick={clear}>
      {t`Clear the selection`}
    </Anchor>
  )
}
