import { useEffect, useLayoutEffect } from 'react'
import { useOnUserSignedOut } from '#web/ui/use-on-user-signed-out.ts'
import {
  openWaitingDialogs,
  reportIsDialogOpen,
  startServingEscapeOwner,
  useModalsLibrary,
  type ModalsLibrary,
} from './modals.ts'

/** The container of the page's dialogs. */
export function DialogContainer() {
  const library = useModalsLibrary()
  // Before the effects in which Mantine begins to listen.
  useLayoutEffect(startServingEscapeOwner, [])
  return library ? (
    <library.ModalsProvider>
      <WaitingDialogs useModals={library.useModals} />
    </library.ModalsProvider>
  ) : null
}

/** Its effect runs after the provider has begun to listen, which it does before the browser paints. */
function WaitingDialogs({ useModals }: { useModals: ModalsLibrary['useModals'] }) {
  // oxlint-disable-next-line react/hooks -- the library does not change once it is loaded
  const { modals, closeAll } = useModals()
  const isOpen = modals.length > 0
  useEffect(openWaitingDialogs, [])
  useOnUserSignedOut(closeAll)
  useEffect(() => {
    // The Escape that closes a dialog reaches a drawer below it in the same event.
    const settling = setTimeout(() => reportIsDialogOpen(isOpen))
    return () => clearTimeout(settling)
  }, [isOpen])
  return null
}
