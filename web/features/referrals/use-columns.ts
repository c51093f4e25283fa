import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { z } from 'zod'
import { lasting } from '#web/api/storage.ts'

const KEPT = 'columns.received'
const Visible = z.record(z.string(), z.boolean())

/** Which columns of the received list show, remembered by the browser; at first the due date on phones alone (RECV-017). */
export function useColumns() {
  const isWide = useMediaQuery('(min-width: 993px)', true, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState(readChosen)

  const choose = (visible: Record<string, boolean>) => {
    setChosen(visible)
    lasting.write(KEPT, JSON.stringify(visible))
  }
  return { visible: chosen ?? { due: !isWide }, choose }
}

function readChosen(): Record<string, boolean> | null {
  try {
    return Visible.safeParse(JSON.parse(lasting.read(KEPT) ?? '')).data ?? null
  } catch {
    return null
  }
}
