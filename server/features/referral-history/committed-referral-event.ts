import type { Tables } from '#server/tables.ts'

/** A referral event that has been committed. */
export interface CommittedReferralEvent {
  id: number
  kind: Tables['referral_events']['kind']
  actor_id: number | null
  at: Date
  referral_id: number
  sender_id: number
  vendor_id: number
  sent_at: Date
  /** The status came with an answer in words: it is not undone. */
  is_answer: boolean
  /** Nothing is left to do for the referral. */
  is_closed: boolean
  /** It changed nothing that the sender sees. */
  is_vendor_only: boolean
  /** The sender's or the vendor's side has deleted the referral. */
  is_gone_for_sender: boolean
  is_gone_for_vendor: boolean
  is_consent_withdrawn: boolean
}
