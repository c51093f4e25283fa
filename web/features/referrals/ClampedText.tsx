import type { ReactNode } from 'react'
import classes from './ClampedText.module.css'

interface Props {
  /** The whole text, for the tooltip. */
  title: string
  children?: ReactNode
}

/** A name in a table: on two lines at most, in full in its tooltip and while its row has the focus. */
export const ClampedText = ({ title, children = title }: Props) => (
  <span className={classes.text} title={title}>
    {children}
  </span>
)
