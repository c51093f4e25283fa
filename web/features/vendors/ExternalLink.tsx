import { t } from '@lingui/core/macro'
import { Anchor, Button, VisuallyHidden, type AnchorProps, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

const newTab = { target: '_blank', rel: 'noopener noreferrer' }

interface ExternalLinkProps {
  href: string
  children: ReactNode
  /** Whose: 'Northside Rehab', for those who hear the link alone. */
  about?: string
}

/** A link that leaves the hub in a new tab, and says so to those who cannot see it. */
export function ExternalLink({
  href,
  children,
  about,
  ...props
}: ExternalLinkProps & Omit<AnchorProps, keyof ExternalLinkProps>) {
  return (
    <Anchor {...props} href={href} {...newTab}>
      {children}
      <NewTabHint about={about} />
    </Anchor>
  )
}

/** The same as a button. */
export function ExternalLinkButton({
  href,
  children,
  about,
  ...props
}: ExternalLinkProps & Omit<ButtonProps, keyof ExternalLinkProps>) {
  return (
    <Button {...props} component="a" href={href} {...newTab}>
      {children}
      <NewTabHint about={about} />
    </Button>
  )
}

const NewTabHint = ({ about }: { about: string | undefined }) => (
  <VisuallyHidden>{about ? t`: ${about} (opens in a new tab)` : t` (opens in a new tab)`}</VisuallyHidden>
)
