import { t } from '@lingui/core/macro'

/** The labels of the kinds of the audit log. */
export const getAuditEntityTypeLabels = (): Record<string, string> => ({
  referral: t`Referral`,
  'referral link': t`Link to a referral`,
  attachment: t`Document`,
  user: t`User`,
  vendor: t`Vendor`,
  contact: t({ message: 'Contact', context: 'person' }),
  location: t`Location`,
  service: t`Service`,
  occupation: t`Occupation`,
  report: t`Report`,
  invitation: t`Invitation`,
  'vendor request': t`Request to become a vendor`,
  'network request': t`Network request`,
  'sign-in': t`Sign-in`,
  'two-step': t`Two-step sign-in`,
  'notification setting': t`Notification setting`,
  message: t`Message`,
  'text message': t`Text message`,
  address: t`Email address`,
  mailbox: t`Mailbox of a vendor`,
  'mailbox browsers': t`Browsers that remember a mailbox`,
  'mailbox problem': t`Email that does not reach a vendor`,
  payment: t`Payment`,
  audit: t`Audit log`,
  correction: t`Correction`,
  incident: t`Incident`,
  access: t`Access`,
  'password reset': t`Password reset`,
  hub: t`The hub`,
})

export const getAuditEntityTypeLabel = (kind: string): string => getAuditEntityTypeLabels()[kind] ?? kind
