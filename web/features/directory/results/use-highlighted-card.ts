import { useEffect, useState } from 'react'

/** How long a card is highlighted (CONST-016). */
const HIGHLIGHT_MS = 2_000

/** Returns the card that was highlighted last, for two seconds. */
export function useHighlightedCard() {
  const [marked, setMarked] = useState<{ id: number }>()

  useEffect(() => {
    if (!marked) return
    const timer = setTimeout(() => setMarked(undefined), HIGHLIGHT_MS)
    return () => clearTimeout(timer)
  }, [marked])
  return [marked?.id, (id: number) => setMarked({ id })] as const
}
