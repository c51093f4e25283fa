import { useCallback, useLayoutEffect, useRef } from 'react'

type Handler<Arguments extends unknown[]> = (...args: Arguments) => void

/**
 * Returns the same function in each render, which calls the handler of the latest one, so that components which only pass it
 * on are not rendered again. For events only: not to be called while rendering.
 */
export function useStableHandler<Arguments extends unknown[]>(handler: Handler<Arguments>): Handler<Arguments> {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Arguments) => latest.current(...args), [])
}
