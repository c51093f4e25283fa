import { plural, t } from '@lingui/core/macro'
import { Anchor, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './SelectionBar.module.css'

interface Props {
  /** Number of selected rows; 0 while the buttons apply to all. */
  count: number
  /** All rows of the list, beyond the page; undefined when they cannot all be selected. */
  matching?: { count: number; isChosen: boolean; choose: () => void } | undefined
  onClear?: () => void
  /** The buttons of the actions. */
  children: ReactNode
}

/** The number of selected rows and the actions for them. */
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
