/** Returns a signal that aborts with the first of these. `AbortSignal.any` is newer than the browsers in README.md. */
export function joinAbortSignals(...signals: AbortSignal[]): AbortSignal {
  const joined = new AbortController()
  for (const signal of signals) {
    const abort = () => joined.abort(signal.reason)
    if (signal.aborted) abort()
    // Together with the joined signal this ends the listeners on signals that live longer.
    signal.addEventListener('abort', abort, { once: true, signal: joined.signal })
  }
  return joined.signal
}
