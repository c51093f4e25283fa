import { t } from '@lingui/core/macro'
import { createElement, use, type ComponentType } from 'react'

/** CONST-046 */
export const CHUNK_TIMEOUT_MS = 120_000

/** The code of a page could not be loaded: too slow, or removed by a newer deployment (CONST-047). */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

export const getChunkLoadErrorText = () =>
  t`The connection was lost, or a new version has just been released. Reload the page to get the latest.`

interface LazyPage {
  (): React.JSX.Element
  /** The router preloads a page before it shows it. */
  preload: () => Promise<void>
}

/** A page whose code is loaded on the first visit; a failed load is retried at the next visit. */
export function lazyPage(load: () => Promise<ComponentType>, timeoutMs = CHUNK_TIMEOUT_MS): LazyPage {
  let loading: Promise<ComponentType> | undefined
  let Loaded: ComponentType | undefined

  const start = () => {
    loading ??= withTimeout(load(), timeoutMs).then(
      (component) => (Loaded = component),
      (error: unknown) => {
        loading = undefined
        throw new ChunkLoadError('A part of this page could not be loaded.', { cause: error })
      },
    )
    return loading
  }

  const Page = () => createElement(Loaded ?? use(start()))
  Page.preload = async () => void (await start())
  return Page
}

function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not there after ${timeoutMs} ms.`)), timeoutMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
