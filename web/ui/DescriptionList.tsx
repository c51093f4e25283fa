import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DescriptionList.module.css'

interface Props {
  /** Wider names on large screens; on phones each name is above its value. */
  isRoomy?: boolean
  /** `DescriptionItem`s. */
  children: ReactNode
}

/** A list of names and values about one item. */
export const DescriptionList = ({ isRoomy, children }: Props) => (
  <dl className={classes.facts} data-roomy={isRoomy || undefined}>
    {children}
  </dl>
)

interface ItemProps {
  name: string
  /** The value is below the name, on the whole width: for a long text. */
  isLong?: boolean
  children: ReactNode
}

export const DescriptionItem = ({ name, isLong, children }: ItemProps) => (
  <div data-long={isLong || undefined}>
    <dt>{name}</dt>
    <dd>{children || <Text c="dimmed">{t`Not given`}</Text>}</dd>
  </div>
)
