import { setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

// From our own address, for the page's policy allows no worker made of a blob.
setWorkerUrl(workerUrl)
