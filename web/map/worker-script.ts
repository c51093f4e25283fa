import { setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

// The page's content security policy allows no workers from a blob, so the worker has a URL of its own.
setWorkerUrl(workerUrl)

/** Brings the worker's script into the browser's cache. */
export const preloadWorkerScript = async (): Promise<void> => void (await fetch(workerUrl, { priority: 'low' }))
