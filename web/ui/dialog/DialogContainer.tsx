import { useEffect } from 'react'
import { openWaitingDialogs, setDialogOpen, useModalsLibrary, type ModalsLibrary } from './modals.ts'

/** The container of the page's dialogs. */
export function DialogContainer() {
  const library = useModalsLibrary()
  return library ? (
    <library.ModalsProvider>
      <WaitingDialogs useModals={library.useModals} />
    </library.ModalsProvider>
  ) : null
}

/** Its effect runs after the provider has begun to listen, which it does before the browser paints. */
function WaitingDialogs({ useModals }: { useModals: ModalsLibrary['useModals'] }) {
  // oxlint-disable-next-line react/hooks -- the library does not change once it is loaded
  const isOpen = useModals().modals.length > 0
  useEffect(openWaitingDialogs, [])
  useEffect(() => {
    // The Escape that closes a dialog reaches a drawer below it in the same event.
    const settling = setTimeout(() => setDialogOpen(isOpen))
    return () => clearTimeout(settling)
  }, [isOpen])
  return null
}
