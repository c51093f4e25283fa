import { useEffect, useRef } from 'react'

/** The server takes a solution for 20 minutes; a person may type for longer. */
const FRESH_MS = 15 * 60_000

interface Prepared {
  at: number
  solution: Promise<string>
}

/** Solves a challenge in the background while the form is filled in. A solution serves one request. */
export function useChallenge(solve: () => Promise<string>) {
  const prepared = useRef<Prepared | null>(null)

  const prepare = (): Promise<string> => {
    const now = Date.now()
    if (!prepared.current || now - prepared.current.at > FRESH_MS) prepared.current = { at: now, solution: solve() }
    return prepared.current.solution
  }
  const forget = () => {
    prepared.current = null
  }
  const read = () =>
    prepare().catch((error: unknown) => {
      forget()
      throw error
    })

  const readOnce = useRef(read)
  useEffect(() => {
    // A failure is shown when the form is sent.
    readOnce.current().catch(() => undefined)
  }, [])

  /** `read` gives the same solution until `forget`, so that a repeated request is the same request. */
  return { read, forget }
}
