import { Menu, type MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { Ref } from 'react'

/** A menu entry that is a link. Apart from the other links, as menus are loaded when a screen has one. */
export const MenuLink = createLink((props: Omit<MenuItemProps, 'href'> & { ref?: Ref<HTMLAnchorElement> }) => (
  <Menu.Item component="a" {...props} />
))
