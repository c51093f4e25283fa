import { createElement, use, type ComponentType } from 'react'
import { loadChunk } from './load-chunk.ts'

interface LazyPage {
  (): React.JSX.Element
  /** The router preloads a page before it shows it. */
  preload: () => Promise<void>
}

/** A page whose code is loaded on the first visit; a failed load is retried at the next visit. */
export function lazyPage(load: () => Promise<ComponentType>, timeoutMs?: number): LazyPage {
  let loading: Promise<ComponentType> | undefined
  let Loaded: ComponentType | undefined

  const start = () => {
    loading ??= loadChunk(load, timeoutMs).then(
      (component) => (Loaded = component),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  const Page = () => createElement(Loaded ?? use(start()))
  Page.preload = async () => void (await start())
  return Page
}
