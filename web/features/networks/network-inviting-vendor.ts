import { createContext, useContext, useState } from 'react'
import { z } from 'zod'
import { clearDraft, readDraft, saveDraft } from '#web/api/drafts.ts'

const NetworkInvitingVendor = z.object({ id: z.int(), name: z.string() })
export type NetworkInvitingVendor = z.output<typeof NetworkInvitingVendor>

const KEY = 'network-vendor'

/** The vendor whose network others are invited to: selected on the map page or a vendor's page, kept for this tab and user. */
export function useNetworkInvitingVendorState() {
  const [vendor, setVendor] = useState(() => readDraft(KEY, NetworkInvitingVendor))
  const choose = (chosen: NetworkInvitingVendor | null) => {
    if (chosen) saveDraft(KEY, chosen)
    else clearDraft(KEY)
    setVendor(chosen)
  }
  return { vendor, choose }
}

const Context = createContext<NetworkInvitingVendor | null>(null)

export const NetworkInvitingVendorProvider = Context.Provider
export const useNetworkInvitingVendor = () => useContext(Context)
