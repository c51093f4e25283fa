import { plural, t } from '@lingui/core/macro'
import { Anchor, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './SelectionBar.module.css'

interface Props {
  /** How many are chosen; 0 while the buttons mean all. */
  count: number
  /** All that the list holds, beyond the page; left out where one cannot choose them all. */
  matching?: { count: number; isChosen: boolean; choose: () => void } | undefined
  onClear?: () => void
  /** The buttons. */
  children: ReactNode
}

/** What is chosen in a list, and what can be done with it. */
export function SelectionBar({ count, matching, onClear, children }: Props) {
  const isActive = count > 0
  return (
    <div className={`${classes.place} no-print`}>
      <div className={classes.bar} data-active={isActive || undefined}>
        <div className={classes.facts}>
          <Text component="output" size="sm" c="dimmed">
            {isActive ? plural(count, { one: '# selected', other: '# selected' }) : ''}
          </Text>
          {isActive && matching && !matching.isChosen && matching.count > count && (
            <Anchor component="button" type="button" size="sm" onClick={matching.choose}>
              {t`Select all ${matching.count} matching`}
            </Anchor>
          )}
          {isActive && onClear && (
            <Anchor component="button" type="button" size="sm" onClick={onClear}>
              {t`Clear the selection`}
            </Anchor>
          )}
        </div>
        <Group gap="sm">{children}</Group>
      </div>
    </div>
  )
}
