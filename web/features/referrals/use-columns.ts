import { useState } from 'react'
import { z } from 'zod'
import { lasting, readJson } from '#web/api/storage.ts'
import { useIsWide } from '#web/ui/wide.ts'

const KEPT = 'columns.received'
const Visible = z.record(z.string(), z.boolean())

/** Which columns of the received list show, remembered by the browser; at first the due date on phones alone (RECV-017). */
export function useColumns() {
  const isWide = useIsWide()
  const [chosen, setChosen] = useState(() => readJson(lasting, KEPT, Visible))

  const choose = (visible: Record<string, boolean>) => {
    setChosen(visible)
    lasting.write(KEPT, JSON.stringify(visible))
  }
  return { visible: chosen ?? { due: !isWide }, choose }
}
