interface MessageKindSettings {
  /** The placeholders of a template besides {app}, the name of the installation. */
  placeholders: readonly string[]
  /** Placeholders with names that other people choose for themselves: not allowed in the subject. */
  untrustedPlaceholders?: readonly string[]
  /** A placeholder for several paragraphs of text, when it is alone in its paragraph. */
  paragraphPlaceholder?: string
  /** Default target of the button; null for a message without a button. */
  path: string | null
  /** Sent even if the template or the recipient's channels are switched off (decision 31). */
  always?: true
  /** Never sent by SMS; sent by email even if the recipient has switched it off. */
  emailOnly?: true
  /** Never sent by SMS, which has no room for its text; people who have switched email off get none. */
  neverBySms?: true
  /** Sent before all other messages (SR-122). */
  urgent?: true
  /** May reach somebody who did not ask for it: names the postal address although it is urgent. */
  unrequested?: true
  /** Canada's anti-spam law asks for one-click unsubscribe (decision 31). */
  unsubscribe?: true
}

/**
 * All kinds of messages. No placeholder holds health information: no details, service, option, file or status, and
 * nothing that reveals in a sender's mailbox which vendor they turned to (SR-102).
 */
export const MESSAGE_KINDS = {
  'new referral': { placeholders: ['vendor', 'number'], path: '/received-referrals' },
  'new referral by link': { placeholders: ['vendor', 'number', 'day'], path: null, emailOnly: true },
  'document added': { placeholders: ['vendor', 'number'], path: '/received-referrals' },
  'document added by link': { placeholders: ['vendor', 'number'], path: null, emailOnly: true },
  'reply received': { placeholders: ['vendor', 'number'], path: '/received-referrals' },
  'reply received by link': { placeholders: ['vendor', 'number'], path: null, emailOnly: true },
  'cancelled referral': { placeholders: ['vendor', 'number'], path: '/received-referrals' },
  'deleted referral': { placeholders: ['vendor', 'number'], path: '/received-referrals' },
  'cancelled referral of a mailbox': { placeholders: ['vendor', 'number'], path: null, emailOnly: true },
  'deleted referrals': { placeholders: ['vendor', 'count', 'numbers'], path: '/received-referrals' },
  'deleted referrals of a mailbox': { placeholders: ['vendor', 'count', 'numbers'], path: null, emailOnly: true },
  'referral sent by link': { placeholders: ['number', 'sent_at'], path: null, emailOnly: true },
  'referral news by link': { placeholders: ['number', 'sent_at'], path: null, emailOnly: true },
  'status changed': { placeholders: ['number'], path: '/orders' },
  'due date set': { placeholders: ['number'], path: '/orders' },
  'referrals deleted by vendor': { placeholders: ['referrals', 'numbers'], path: '/orders' },
  'unread referrals': { placeholders: ['vendor', 'waiting', 'period', 'count', 'days'], path: '/received-referrals' },
  'unread referrals by link': { placeholders: ['vendor', 'waiting', 'number', 'count'], path: null, emailOnly: true },
  'vendor reminded': { placeholders: ['waiting', 'period', 'count', 'days'], path: '/orders' },
  'unread documents': { placeholders: ['vendor', 'waiting', 'count'], path: '/received-referrals' },
  'unread documents by link': { placeholders: ['vendor', 'waiting', 'number', 'count'], path: null, emailOnly: true },
  'vendor reminded of documents': { placeholders: ['waiting', 'count'], path: '/orders' },
  'network request': { placeholders: ['vendor', 'other'], untrustedPlaceholders: ['other'], path: '/my-vendors' },
  'network decision': { placeholders: ['vendor', 'other'], untrustedPlaceholders: ['other'], path: '/my-vendors' },
  'new contact': { placeholders: ['vendor'], untrustedPlaceholders: ['vendor'], path: '/my-vendors' },
  'contact request': { placeholders: ['vendor'], path: '/my-vendors' },
  'contact request declined': { placeholders: ['vendor'], untrustedPlaceholders: ['vendor'], path: '/account' },
  'contact invitation': { placeholders: ['vendor'], untrustedPlaceholders: ['vendor'], path: '/account' },
  invitation: { placeholders: ['inviter'], untrustedPlaceholders: ['inviter'], path: '/register', unsubscribe: true },
  'vendor request': { placeholders: [], path: '/admin/vendors' },
  'vendor request declined': { placeholders: [], path: '/become-vendor' },
  'vendor waiting': { placeholders: [], path: '/admin/vendors', emailOnly: true },
  'vendor renamed': {
    placeholders: ['earlier', 'vendor'],
    untrustedPlaceholders: ['earlier', 'vendor'],
    path: '/admin/vendors',
    emailOnly: true,
  },
  'mailbox reported': { placeholders: [], path: '/admin/unreached' },
  'vendor approved': { placeholders: ['vendor', 'reason'], paragraphPlaceholder: 'reason', path: '/my-vendors' },
  'vendor declined': { placeholders: ['vendor', 'reason'], paragraphPlaceholder: 'reason', path: '/my-vendors' },
  'vendor suspended': { placeholders: ['vendor', 'reason'], paragraphPlaceholder: 'reason', path: '/my-vendors' },
  'vendor approved of a mailbox': {
    placeholders: ['vendor', 'reason'],
    paragraphPlaceholder: 'reason',
    path: null,
    emailOnly: true,
  },
  'vendor declined of a mailbox': {
    placeholders: ['vendor', 'reason'],
    paragraphPlaceholder: 'reason',
    path: null,
    emailOnly: true,
  },
  'vendor suspended of a mailbox': {
    placeholders: ['vendor', 'reason'],
    paragraphPlaceholder: 'reason',
    path: null,
    emailOnly: true,
  },
  'vendor mailbox changed': {
    placeholders: ['vendor', 'change'],
    untrustedPlaceholders: ['vendor'],
    path: null,
    always: true,
    emailOnly: true,
  },
  'vendor updates': {
    placeholders: ['vendor', 'update', 'sender'],
    paragraphPlaceholder: 'update',
    path: '/',
    neverBySms: true,
    unsubscribe: true,
  },
  'corrections sent': { placeholders: ['vendor'], untrustedPlaceholders: ['vendor'], path: '/admin/corrections' },
  'report decided': { placeholders: [], path: '/received-referrals' },
  'account changed': { placeholders: ['change'], path: '/forgot-password', always: true, emailOnly: true },
  'address taken': { placeholders: [], path: '/login', always: true, emailOnly: true },
  'test message': { placeholders: [], path: null, always: true },
  'two-step token': { placeholders: ['token', 'minutes'], path: null, always: true, urgent: true },
  'link code': {
    placeholders: ['code', 'number', 'minutes'],
    path: null,
    always: true,
    emailOnly: true,
    urgent: true,
  },
  'public listing': { placeholders: ['vendor', 'day'], path: '/my-vendors', always: true, emailOnly: true },
  'public listing of a mailbox': { placeholders: ['vendor', 'day'], path: null, always: true, emailOnly: true },
  'availability check': { placeholders: ['vendor'], path: null, emailOnly: true },
  'availability code': {
    placeholders: ['code', 'vendor', 'minutes'],
    path: null,
    always: true,
    emailOnly: true,
    urgent: true,
  },
  'link again': { placeholders: ['number'], path: null, always: true, emailOnly: true },
  'guest code': {
    placeholders: ['code', 'minutes', 'sent_at'],
    path: '/confirm',
    always: true,
    emailOnly: true,
    urgent: true,
    unrequested: true,
  },
  'password reset': {
    placeholders: ['minutes'],
    path: '/forgot-password',
    always: true,
    emailOnly: true,
    urgent: true,
  },
} as const satisfies Record<string, MessageKindSettings>

/** Placeholders for the name of a person or a vendor. */
export const isNamePlaceholder = (placeholder: string) =>
  ['vendor', 'other', 'earlier', 'inviter'].includes(placeholder)

export type MessageKind = keyof typeof MESSAGE_KINDS
export type PlaceholderOf<K extends MessageKind> = (typeof MESSAGE_KINDS)[K]['placeholders'][number]

/** `count` and `days` in words, written when a message is sent. */
export type NumberInWordsPlaceholder = 'waiting' | 'period'

export const getMessageKindSettings = (name: MessageKind): MessageKindSettings => MESSAGE_KINDS[name]

export const isMessageKind = (name: string): name is MessageKind => Object.hasOwn(MESSAGE_KINDS, name)

export const MESSAGE_KIND_NAMES = Object.keys(MESSAGE_KINDS) as MessageKind[]

/** The placeholders that a template of this kind may contain. */
export const listAllowedPlaceholders = (name: MessageKind): string[] => [
  'app',
  ...getMessageKindSettings(name).placeholders,
]
