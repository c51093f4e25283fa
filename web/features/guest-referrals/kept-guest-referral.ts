import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { GUEST_DRAFT_MINUTES } from '#contract/guest-referrals.ts'
import type { OrderValues, SenderValues } from './guest-referral-values.ts'
import type { Confirmed, GuestDraft } from './use-guest-referral.ts'

/** A referral that is being written, or was just sent. */
export interface KeptGuestReferral {
  openedAt: number
  order: OrderValues
  sender: SenderValues
  step: 1 | 2 | 3
  draft: GuestDraft | null
  sent: Confirmed | null
}

const keyOf = (vendorId: number) => ['guest referral', vendorId]

/**
 * Keeps what was typed while the page is mounted again in another language. It stays in the memory of the page alone, never in
 * storage: the computer may be shared.
 */
export function useKeptGuestReferral(vendorId: number) {
  const client = useQueryClient()
  return {
    read: () => client.getQueryData<KeptGuestReferral>(keyOf(vendorId)),
    /** Called at each render. */
    useKeep: (referral: KeptGuestReferral) =>
      useEffect(() => {
        client.setQueryDefaults(keyOf(vendorId), { gcTime: 60_000 * GUEST_DRAFT_MINUTES })
        client.setQueryData(keyOf(vendorId), referral)
      }),
  }
}
