import { Anchor, Button, NavLink } from '@mantine/core'
import type { AnchorProps, ButtonProps, NavLinkProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { Ref } from 'react'

// Mantine-styled links that keep the router's types. Destinations come from web/paths.ts: <TextLink
// {...paths.vendor(7)}>.

type AnchorRef = { ref?: Ref<HTMLAnchorElement> }

export const TextLink = createLink((props: Omit<AnchorProps, 'href'> & AnchorRef) => <Anchor {...props} />)

export const LinkButton = createLink((props: Omit<ButtonProps, 'href'> & AnchorRef) => (
  <Button component="a" {...props} />
))

export const RouterNavLink = createLink((props: Omit<NavLinkProps, 'href'> & AnchorRef) => <NavLink {...props} />)
