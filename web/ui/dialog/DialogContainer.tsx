import { useEffect } from 'react'
import { openWaitingDialogs, useModalsLibrary } from './modals.ts'

/** The container of the page's dialogs. */
export function DialogContainer() {
  const library = useModalsLibrary()
  return library ? (
    <library.ModalsProvider>
      <WaitingDialogs />
    </library.ModalsProvider>
  ) : null
}

/** Its effect runs after the provider has begun to listen, which it does before the browser paints. */
function WaitingDialogs() {
  useEffect(openWaitingDialogs, [])
  return null
}
