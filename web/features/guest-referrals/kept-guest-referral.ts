import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { GUEST_DRAFT_LIFETIME_MINUTES } from '#contract/guest-referrals.ts'
import type {
  ConfirmedGuestReferral,
  CreatedGuestDraft,
  ReferralDetailsFormValues,
  SenderFormValues,
} from './guest-referral-values.ts'

// What a guest has typed stays while the page is mounted again in another language: in the memory of the page alone, never in
// storage, because the computer may be shared. Of a draft that waits for its code, guest-draft-reference.ts stores the id.

/** A referral that is being written, or was just sent. */
export interface KeptGuestReferral {
  openedAt: number
  order: ReferralDetailsFormValues
  sender: SenderFormValues
  made: CreatedGuestDraft | null
  sent: ConfirmedGuestReferral | null
}

const keyOf = (vendorId: number) => ['guest referral', vendorId]

export const readKeptGuestReferral = (client: QueryClient, vendorId: number): KeptGuestReferral | undefined =>
  client.getQueryData<KeptGuestReferral>(keyOf(vendorId))

export function useKeepGuestReferralInMemory(vendorId: number, referral: KeptGuestReferral): void {
  const client = useQueryClient()
  useEffect(() => {
    client.setQueryDefaults(keyOf(vendorId), { gcTime: 60_000 * GUEST_DRAFT_LIFETIME_MINUTES })
    client.setQueryData(keyOf(vendorId), referral)
  })
}
