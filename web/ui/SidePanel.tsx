import { Drawer, Group } from '@mantine/core'
import type { KeyboardEventHandler, ReactNode } from 'react'
import { useIsDialogOpen } from './dialog/modals.ts'

interface Props {
  isOpen: boolean
  title: ReactNode
  /** Buttons before the one that closes the panel. */
  actions?: ReactNode
  onKeyDown?: KeyboardEventHandler
  onClose: () => void
  children: ReactNode
}

/** A panel over the right side of the page. While a dialog is open over it, Escape closes only the dialog. */
export function SidePanel({ isOpen, title, actions, onKeyDown, onClose, children }: Props) {
  const isDialogOpen = useIsDialogOpen()

  return (
    <Drawer.Root opened={isOpen} onClose={onClose} closeOnEscape={!isDialogOpen} position="right" size={480}>
      <Drawer.Overlay />
      {/* Mantine ignores `onKeyDown` here. */}
      <Drawer.Content onKeyDownCapture={onKeyDown} data-side-panel>
        <Drawer.Header style={{ alignItems: 'flex-start' }}>
          <Drawer.Title lh="xs" miw={0} py={8} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Drawer.Title>
          <Group gap={4} wrap="nowrap" flex="none" className="no-print">
            {actions}
            <Drawer.CloseButton />
          </Group>
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
