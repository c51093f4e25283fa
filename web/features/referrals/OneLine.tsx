import type { CSSProperties, ReactNode } from 'react'
import classes from './OneLine.module.css'

interface Props {
  /** What the line is cut to in a table, as in CSS. */
  most?: string
  /** The whole text, where it may be cut. */
  title?: string
  /** 14 px: a secondary fact. */
  isQuiet?: boolean
  children: ReactNode
}

/** A fact on one line of a table. */
export function OneLine({ most = 'none', title, isQuiet, children }: Props) {
  const className = isQuiet ? `${classes.line} ${classes.quiet}` : classes.line
  return (
    <span className={className} style={{ '--most': most } as CSSProperties} title={title}>
      {children}
    </span>
  )
}
