import { t } from '@lingui/core/macro'
import { createElement, lazy, type ComponentType } from 'react'

/** How long a part of the code may take to load (CONST-046). */
export const CHUNK_TIMEOUT_MS = 120_000

/** A part of the code could not be loaded: too slow, or removed by a newer deployment (CONST-047). */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
  /** Makes the part load its code again when it is next rendered. */
  forget: () => void = () => undefined
}

export const getChunkLoadErrorText = () =>
  t`The connection was lost, or a new version has just been released. Reload the page to get the latest.`

/** For a part of a page, which offers to load it again beside the reload of the page. */
export const getPartLoadErrorText = () =>
  t`The connection was lost, or a new version has just been released. Try again, or reload the page.`

/** Loads a part of the code; every `import()` of a screen goes through this. */
export const loadChunk = <T>(load: () => Promise<T>, timeoutMs = CHUNK_TIMEOUT_MS): Promise<T> =>
  new Promise((resolve, reject) => {
    const fail = (cause?: unknown) => reject(new ChunkLoadError('A part of this page could not be loaded.', { cause }))
    const timer = setTimeout(fail, timeoutMs)
    void load()
      .then(resolve, fail)
      .finally(() => clearTimeout(timer))
  })

/**
 * A part of a screen whose code is loaded when it is first shown; `failure` is shown when that fails. Without it the
 * boundary around the part shows the error, and the part is loaded again when it is next shown.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  failure?: ComponentType<Props>,
): ComponentType<Props> {
  const createAttempt = () => {
    const attempt = lazy(() =>
      loadChunk(load)
        .catch((error: unknown) => {
          if (failure) return failure
          if (error instanceof ChunkLoadError)
            error.forget = () => {
              // Several boundaries can catch the error of one attempt.
              if (current === attempt) current = createAttempt()
            }
          throw error
        })
        .then((component) => ({ default: component })),
    )
    return attempt
  }
  let current = createAttempt()
  return (props) => createElement<Props>(current, props)
}

/**
 * Lets a part whose code could not be loaded be loaded again; for the boundaries that catch its error. Not before: React
 * renders a part again before it gives up, and would load it without end.
 */
export const forgetFailedLoad = (error: unknown) => {
  if (error instanceof ChunkLoadError) error.forget()
}
