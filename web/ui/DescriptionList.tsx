import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DescriptionList.module.css'

interface Props {
  /** Where there is room: wider names, which on phones stand above what they name. */
  isRoomy?: boolean
  /** `Fact`s. */
  children: ReactNode
}

/** What is known of one thing, name by name. */
export const DescriptionList = ({ isRoomy, children }: Props) => (
  <dl className={classes.facts} data-roomy={isRoomy || undefined}>
    {children}
  </dl>
)

export const DescriptionItem = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children || <Text c="dimmed">{t`Not given`}</Text>}</dd>
  </div>
)
