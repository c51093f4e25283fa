import type { Tables } from '#server/tables.ts'

/** A line of a referral's history that has just been committed. */
export interface CommittedReferralEvent {
  kind: Tables['referral_events']['kind']
  actor_id: number | null
  referral_id: number
  sender_id: number
  vendor_id: number
  /** That side has deleted the referral. */
  is_gone_for_sender: boolean
  is_gone_for_vendor: boolean
}
