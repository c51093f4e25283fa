import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import { CallError } from '#web/api/call-error.ts'
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

/**
 * Clears the selected vendor when the server refuses to read its network: the user is no longer its contact. Clients have no
 * field to clear it with.
 */
export function useClearInvitingVendorOnRefusal(
  { vendor, choose }: ReturnType<typeof useNetworkInvitingVendorState>,
  failure: Error | null,
) {
  const isRefused = vendor !== null && failure instanceof CallError && failure.status === 403
  const clear = useEffectEvent(() => choose(null))
  useEffect(() => {
    if (isRefused) clear()
  }, [isRefused])
}

const Context = createContext<NetworkInvitingVendor | null>(null)

export const NetworkInvitingVendorProvider = Context.Provider
export const useNetworkInvitingVendor = () => useContext(Context)
