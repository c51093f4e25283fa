interface MessageKindSettings {
  /** What a template may name in braces besides {app}, the name of the installation. */
  placeholders: readonly string[]
  /** Of these, those that hold what strangers call themselves: never in the subject. */
  untrustedPlaceholders?: readonly string[]
  /** Of these, one that stands for paragraphs of text, where it is alone in its own. */
  paragraphPlaceholder?: string
  /** Where the button leads unless the sender of the message says so; null for a message without one. */
  path: string | null
  /** Sent whatever the template's switch and the person's channels say (decision 31). */
  always?: true
  /** Never by SMS, and by e-mail whatever the person has switched off. */
  emailOnly?: true
  /** Overtakes everything else (SR-122). */
  urgent?: true
  /** Canada's anti-spam law asks for one-click unsubscribe (decision 31). */
  unsubscribe?: true
}

/**
 * Every kind of message there is. None has a placeholder for anything about health: no details, service, option, file or
 * status, and nothing that tells a sender's mailbox which vendor they turned to (SR-102).
 */
export const MESSAGE_KINDS = {
  'new referral': { placeholders: ['vendor', 'number'], path: '/received-referrals' },
  'status changed': { placeholders: ['number'], path: '/orders' },
  'due date set': { placeholders: ['number'], path: '/orders' },
  'unread referrals': { placeholders: ['vendor', 'count', 'days'], path: '/received-referrals' },
  'vendor reminded': { placeholders: ['count', 'days'], path: '/orders' },
  'network request': { placeholders: ['vendor', 'other'], untrustedPlaceholders: ['other'], path: '/my-vendors' },
  'network decision': { placeholders: ['vendor', 'other'], untrustedPlaceholders: ['other'], path: '/my-vendors' },
  'new contact': { placeholders: ['vendor'], untrustedPlaceholders: ['vendor'], path: '/my-vendors' },
  'contact invitation': { placeholders: ['vendor'], untrustedPlaceholders: ['vendor'], path: '/account' },
  invitation: { placeholders: ['inviter'], untrustedPlaceholders: ['inviter'], path: '/register', unsubscribe: true },
  'vendor request': { placeholders: [], path: '/admin/vendors' },
  'vendor waiting': { placeholders: [], path: '/admin/vendors' },
  'vendor approved': { placeholders: ['vendor', 'reason'], paragraphPlaceholder: 'reason', path: '/my-vendors' },
  'vendor declined': { placeholders: ['vendor', 'reason'], paragraphPlaceholder: 'reason', path: '/my-vendors' },
  'vendor suspended': { placeholders: ['vendor', 'reason'], paragraphPlaceholder: 'reason', path: '/my-vendors' },
  'vendor updates': {
    placeholders: ['vendor', 'update', 'sender'],
    paragraphPlaceholder: 'update',
    path: '/',
    unsubscribe: true,
  },
  'report decided': { placeholders: [], path: '/received-referrals' },
  'account changed': { placeholders: ['change'], path: '/forgot-password', always: true, emailOnly: true },
  'address taken': { placeholders: [], path: '/login', always: true, emailOnly: true },
  'two-step token': { placeholders: ['token', 'minutes'], path: null, always: true, urgent: true },
  'password reset': {
    placeholders: ['minutes'],
    path: '/forgot-password',
    always: true,
    emailOnly: true,
    urgent: true,
  },
} as const satisfies Record<string, MessageKindSettings>

/** Placeholders that stand for the name of a person or a vendor. */
export const isNamePlaceholder = (placeholder: string) => ['vendor', 'other', 'inviter'].includes(placeholder)

export type MessageKind = keyof typeof MESSAGE_KINDS
export type PlaceholderOf<K extends MessageKind> = (typeof MESSAGE_KINDS)[K]['placeholders'][number]

export const messageKindSettings = (name: MessageKind): MessageKindSettings => MESSAGE_KINDS[name]

export const isMessageKind = (name: string): name is MessageKind => Object.hasOwn(MESSAGE_KINDS, name)

export const MESSAGE_KIND_NAMES = Object.keys(MESSAGE_KINDS) as MessageKind[]

/** What a template of this kind may name in braces. */
export const placeholdersOf = (name: MessageKind): string[] => ['app', ...messageKindSettings(name).placeholders]
