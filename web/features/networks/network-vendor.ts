import { createContext, useContext, useState } from 'react'
import { z } from 'zod'
import { readStoredJson, tabStorage } from '#web/api/storage.ts'

const NetworkVendor = z.object({ id: z.int(), name: z.string() })
export type NetworkVendor = z.output<typeof NetworkVendor>

const KEY = 'network-vendor'

/** The vendor whose network others are invited to: selected on the map page, kept for this tab. */
export function useNetworkVendorState() {
  const [vendor, setVendor] = useState(() => readStoredJson(tabStorage, KEY, NetworkVendor))
  const choose = (chosen: NetworkVendor | null) => {
    if (chosen) tabStorage.write(KEY, JSON.stringify(chosen))
    else tabStorage.remove(KEY)
    setVendor(chosen)
  }
  return { vendor, choose }
}

const Context = createContext<NetworkVendor | null>(null)

export const NetworkVendorProvider = Context.Provider
export const useNetworkVendor = () => useContext(Context)
