import { useState } from 'react'
import { z } from 'zod'
import { persistentStorage, readStoredJson } from '#web/api/storage.ts'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'

const STORAGE_KEY = 'columns.received'
const Visible = z.record(z.string(), z.boolean())

/** Rows hide the due date, cards show it. Constants, so that rows get the same object in each render. */
const VISIBLE_BY_DEFAULT: Record<'wide' | 'phone', Record<string, boolean>> = {
  wide: { due: false },
  phone: { due: true },
}

/**
 * Returns the visible columns of the received list, stored by the browser; by default the due date is shown only on
 * phones (RECV-017).
 */
export function useVisibleReceivedColumns() {
  const isWide = useIsWideScreen()
  const [chosen, setChosen] = useState(() => readStoredJson(persistentStorage, STORAGE_KEY, Visible))

  const choose = (visible: Record<string, boolean>) => {
    setChosen(visible)
    persistentStorage.write(STORAGE_KEY, JSON.stringify(visible))
  }
  return { visible: chosen ?? (isWide ? VISIBLE_BY_DEFAULT.wide : VISIBLE_BY_DEFAULT.phone), choose }
}
