import { formatStreetAddress } from '#contract/location-address.ts'
import { can, type Viewer } from '#contract/policy.ts'
import { CLOSED_REFERRAL_STATUSES } from '#contract/referral-status.ts'
import type { Referral } from '#contract/referrals.ts'
import { pickGrantedRights, type ReferralRights } from '#contract/rights.ts'
import { presentAttachment } from '#server/features/attachments/present.ts'
import { hasConsentToWithdraw } from './consent.ts'
import { getQuestionRefusal } from './question-refusal.ts'
import {
  hasSenderSideColumns,
  hasVendorSideColumns,
  toPolicyReferral,
  type ReferralRow,
  type ReferralSideRow,
} from './referral-row.ts'
import { getSenderReplyRefusal } from './reply-refusal.ts'

/** A referral as the viewer may see it, with the actions that they may take. */
export const presentReferral = (row: ReferralSideRow, viewer: Viewer, at: Date): Referral => ({
  ...presentReferralWithoutRights(can.seeInsideVendor(viewer, row.vendor_id) ? row : redactHiddenAddress(row), at),
  may: referralRights(row, viewer),
  ...(can.triageReferral(viewer, toPolicyReferral(row)) && {
    ...(row.newest_changes && { seen: row.newest_changes }),
    ...(row.vendor_has_several_contacts && { assignee: row.assignee ?? null }),
    ...(deletionNotifiesSender(row, viewer) && { deletion_notifies_sender: true }),
  }),
  ...(row.has_unread_reply && can.readReplies(viewer, toPolicyReferral(row)) && { has_unread_reply: true }),
  ...(isReplyAwaited(row, viewer) && { awaits_reply: true }),
})

/** As `isVendorDeletionOfOpenReferral`. No message reaches a deactivated account, and nobody gets one about their own action. */
const deletionNotifiesSender = (row: ReferralSideRow, viewer: Viewer): boolean =>
  row.sender_can_read === true && row.sender_id !== viewer.id && isOpenForSender(row)

const isReplyAwaited = (row: ReferralSideRow, viewer: Viewer) =>
  hasSenderSideColumns(row) &&
  can.replyToVendor(viewer, toPolicyReferral(row)) &&
  getSenderReplyRefusal(row, row.has_unanswered_question) === null

/** As senders read it: having sent a referral opens no address that its vendor gives after contact only (GST-011). */
export const redactHiddenAddress = <Row extends ReferralRow>(row: Row): Row =>
  row.hides_address
    ? {
        ...row,
        clinic_name: '',
        number: '',
        street: '',
        unit: '',
        city: row.names_town ? row.city : '',
        state: '',
        zip: '',
      }
    : row

function referralRights(row: ReferralSideRow, viewer: Viewer): ReferralRights {
  const facts = toPolicyReferral(row)
  const vendor = { hasSeveralContacts: row.vendor_has_several_contacts ?? false }
  return pickGrantedRights({
    ask:
      hasVendorSideColumns(row) &&
      can.askSender(viewer, facts) &&
      can.changeReferral(facts) &&
      getQuestionRefusal(row) === null,
    assign: can.assignReferral(viewer, facts, vendor) && can.changeReferral(facts),
    change: can.triageReferral(viewer, facts) && can.changeReferral(facts),
    // Administrators end every link, senders those of their own side: both may end the sender's.
    endLinks: can.endLink(viewer, facts, 'sender'),
    rate: can.rateReferral(viewer, facts),
    report: can.reportUser(viewer, row.sender_id),
    seeOpenings: can.seeOpenings(viewer, facts),
    take: can.assignReferralToSelf(viewer, facts, vendor) && can.changeReferral(facts),
    withdrawConsent: hasConsentToWithdraw(viewer, row),
  })
}

/** A referral without rights, for exports. */
export const presentReferralWithoutRights = (row: ReferralSideRow, at: Date): Omit<Referral, 'may'> => ({
  id: row.id,
  user: { id: row.sender_id, first: row.first, last: row.last, email: row.email, phone: row.phone },
  vendor: { id: row.vendor_id, name: row.vendor_name },
  location: { id: row.location_id, name: row.clinic_name, address: formatAddress(row) },
  service: { id: row.service_id, name: row.service_name },
  sub_service: row.sub_service_id === null ? null : { id: row.sub_service_id, name: row.sub_service_name ?? '' },
  options: row.options,
  status: row.status,
  created_at: row.created_at.toISOString(),
  due_at: row.due_on,
  details: row.details,
  client: row.client,
  attachments: row.attachments.map(({ id, name, expires_at, destroyed_at, scan }) => {
    const times = {
      expires_at: new Date(expires_at),
      destroyed_at: destroyed_at === null ? null : new Date(destroyed_at),
    }
    const isWithdrawn = row.deleted_by_sender_at !== null || row.consent_withdrawn_at !== null
    return {
      ...presentAttachment({ id, name, referral_id: row.id, ...times, isWithdrawn }, at),
      expires_at: times.expires_at.toISOString(),
      isBeingChecked: scan === 'waiting',
      isInfected: scan === 'infected',
    }
  }),
  consent_provided: row.consent_provided,
  consent_withdrawn: row.consent_withdrawn_at !== null,
  makeContact: row.contact_now,
  sent_for: row.claimed_from === null ? row.sent_for : null,
  read_by: row.read_by,
  is_read: row.read_at !== null,
  ...(row.unreached_phone !== null && { unreached: { phone: row.unreached_phone } }),
  ...(isUnreadable(row) && { nobody_reads: true }),
  rating: row.rating,
  deleted_form_client: row.deleted_by_sender_at !== null,
  deleted_form_vendor: row.deleted_by_vendor_at !== null,
})

/** Whether it waits for a vendor of which nobody can read it. Senders whom mail has failed read `unreached` instead. */
const isUnreadable = (row: ReferralSideRow): boolean =>
  row.vendor_has_reader === false &&
  row.unreached_phone === null &&
  row.read_at === null &&
  row.deleted_by_vendor_at === null &&
  isOpenForSender(row)

/** Whether its sender may still wait for something. */
const isOpenForSender = (row: ReferralRow): boolean =>
  row.deleted_by_sender_at === null &&
  row.consent_withdrawn_at === null &&
  !CLOSED_REFERRAL_STATUSES.includes(row.status)

function formatAddress({ city, state, zip, ...street }: ReferralRow): string {
  return [formatStreetAddress(street), city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')
}
