import { useState } from 'react'
import { z } from 'zod'
import { persistentStorage, readStoredJson } from '#web/api/storage.ts'

const SearchSettings = z.object({
  /** The search box searches by address instead of text. */
  byCity: z.boolean(),
  /** The map moves to the results of a search. */
  autoZoom: z.boolean(),
  /** A click on a marker also zooms in. */
  zoomOnClick: z.boolean(),
  /** The base map shows place names. */
  places: z.boolean(),
})
export type SearchSettings = z.output<typeof SearchSettings>

const KEY = 'map-settings'
const DEFAULTS: SearchSettings = { byCity: false, autoZoom: false, zoomOnClick: false, places: true }

const readStored = (): SearchSettings => readStoredJson(persistentStorage, KEY, SearchSettings) ?? DEFAULTS

/** The four switches of the search box. A change is stored on this device unless `isStored` is false. */
export function useSearchSettings() {
  const [settings, setSettings] = useState(readStored)
  const change = (changed: Partial<SearchSettings>, isStored = true) => {
    // Not with the present settings, some of which may not be for storing.
    if (isStored) persistentStorage.write(KEY, JSON.stringify({ ...readStored(), ...changed }))
    setSettings({ ...settings, ...changed })
  }
  return [settings, change] as const
}
