import { t } from '@lingui/core/macro'

/** The names of the queues for people; a queue without one keeps its own. */
export const getQueueLabels = (): Record<string, string> => ({
  messages: t`Emails and text messages`,
  'urgent-messages': t`Tokens and reset links`,
  announcements: t`Messages about referrals, to be written`,
  'password-resets': t`Password resets`,
  reminders: t`Reminders of unread referrals`,
  'attachment-expiry': t`Documents past their time limit`,
  'attachment-sweep': t`Leftover documents`,
  'attachment-scan': t`Virus scanner`,
  'availability-checks': t`Monthly questions about availability`,
  'public-listing-notices': t`Notices before a vendor becomes public`,
  'lost-links': t`New links to referrals`,
  'mailbox-changes': t`Waiting referrals for changed addresses`,
  'received-bulk': t`Bulk changes of referrals`,
  'public-file-sweep': t`Leftover pictures`,
  'payment-news': t`Payments`,
  'payment-care': t`Daily comparison of payments`,
  'payment-customers': t`Changed names and addresses for payments`,
  housekeeping: t`Deletion of expired data`,
  'audit-months': t`Months of the audit log`,
})
