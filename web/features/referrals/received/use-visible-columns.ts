import { useState } from 'react'
import { z } from 'zod'
import { persistentStorage, readStoredJson } from '#web/api/storage.ts'
import { useIsWide } from '#web/ui/hooks/use-is-wide.ts'

const STORAGE_KEY = 'columns.received'
const Visible = z.record(z.string(), z.boolean())

/** Which columns of the received list show, remembered by the browser; at first the due date on phones alone (RECV-017). */
export function useVisibleColumns() {
  const isWide = useIsWide()
  const [chosen, setChosen] = useState(() => readStoredJson(persistentStorage, STORAGE_KEY, Visible))

  const choose = (visible: Record<string, boolean>) => {
    setChosen(visible)
    persistentStorage.write(STORAGE_KEY, JSON.stringify(visible))
  }
  return { visible: chosen ?? { due: !isWide }, choose }
}
