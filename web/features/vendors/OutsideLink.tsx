import { t } from '@lingui/core/macro'
import { Anchor, Button, VisuallyHidden, type AnchorProps, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

const newTab = { target: '_blank', rel: 'noopener noreferrer' }

interface Outside {
  href: string
  children: ReactNode
  /** Whose: 'Northside Rehab', for those who hear the link alone. */
  about?: string
}

/** A link that leaves the hub in a new tab, and says so to those who cannot see it. */
export function OutsideLink({ href, children, about, ...props }: Outside & Omit<AnchorProps, keyof Outside>) {
  return (
    <Anchor {...props} href={href} {...newTab}>
      {children}
      <Spoken about={about} />
    </Anchor>
  )
}

/** The same as a button. */
export function OutsideButton({ href, children, about, ...props }: Outside & Omit<ButtonProps, keyof Outside>) {
  return (
    <Button {...props} component="a" href={href} {...newTab}>
      {children}
      <Spoken about={about} />
    </Button>
  )
}

const Spoken = ({ about }: { about: string | undefined }) => (
  <VisuallyHidden>{about ? t`: ${about} (opens in a new tab)` : t` (opens in a new tab)`}</VisuallyHidden>
)
