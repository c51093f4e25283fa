import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { NewTabHint } from '#web/ui/NewTabHint.tsx'

const newTab = { target: '_blank', rel: 'noopener noreferrer' }

interface ExternalLinkProps {
  href: string
  children: ReactNode
  /** The owner of the link, 'Northside Rehab', for its accessible name. */
  about?: string
}

/** An external link that opens a new tab, which its accessible name says. */
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

/** Like `ExternalLink`, as a button. */
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
