import type { ReactNode } from 'react'
import classes from './StatusDot.module.css'
import type { ColourName } from './tokens.ts'

interface Props {
  colour: ColourName
  /** For a state in which nothing has happened yet. */
  isHollow?: boolean
  isFaded?: boolean
  /** A small icon instead of the dot. */
  icon?: ReactNode
  /** The name of the state; also its tooltip, where it is cut. */
  children: string
}

/** A state as a dot and a text, never as colour alone. */
export function StatusDot({ colour, isHollow, isFaded, icon, children }: Props) {
  return (
    <span className={classes.root}>
      <span className={classes.sign} style={{ color: `var(--mantine-color-${colour}-text)` }} aria-hidden>
        {icon ?? <span className={classes.dot} data-hollow={isHollow || undefined} />}
      </span>
      <span className={classes.label} data-faded={isFaded || undefined} title={children}>
        {children}
      </span>
    </span>
  )
}
