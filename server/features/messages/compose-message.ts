import type { Language } from '#contract/fields.ts'
import type { Message } from '#contract/message.ts'
import type { Services } from '#server/platform/app.ts'
import { buildAppUrl, type Config } from '#server/platform/config.ts'
import type { OutgoingMessage } from '#server/platform/message-sender.ts'
import { renderInLanguage } from '#server/platform/messages.ts'
import { addDerivedMessageValues } from './add-derived-message-values.ts'
import { renderEmail } from './render-email.ts'
import { fillOrDropSentences, fillParagraphs, stripLinksFromName, toSingleLine } from './fill-or-drop-sentences.ts'
import { isNamePlaceholder, getMessageKindSettings } from './message-kinds.ts'
import {
  isStillSubscribed,
  findAllowedDestination,
  findNotificationSettingByKind,
  type MessageDestination,
  type NotificationSettingRow,
} from './queries.ts'
import {
  computeUnsubscribedAddressHash,
  computeUnsubscribedAddressHashes,
  createUnsubscribeToken,
  type UnsubscribeTarget,
} from './unsubscribe-token.ts'
import type { MessageValue, QueuedMessage } from './queued-message.ts'
import {
  getEmailButtonLabel,
  getEmailReasonSentence,
  UNSUBSCRIBE_LABEL,
  UNSUBSCRIBE_SENTENCE,
} from './email-phrases.ts'

type ComposeMessageDependencies = Pick<Services, 'db' | 'keys' | 'config'>

/**
 * Renders a queued message. Returns null when it must not be sent any more: its template is switched off, the recipient
 * has unsubscribed, or the account is gone.
 */
export async function composeMessageIfStillAllowed(
  { db, keys, config }: ComposeMessageDependencies,
  stored: QueuedMessage,
): Promise<OutgoingMessage | null> {
  const queued = { ...stored, values: await addDerivedMessageValues(db, stored) }
  const [template, destination] = [
    await findNotificationSettingByKind(db, queued.kind),
    await findAllowedDestination(db, queued),
  ]
  const settings = getMessageKindSettings(queued.kind)
  if (!template || !destination || (!template.active && !settings.always)) return null
  const message = { queued, settings, template, destination }
  if (!settings.unsubscribe) return renderOutgoingMessage(config, message)

  const subscription: UnsubscribeTarget =
    'userId' in queued.to && queued.vendorId !== null
      ? { userId: queued.to.userId, vendorId: queued.vendorId }
      : { addressHash: computeUnsubscribedAddressHash(keys, destination.to) }
  if (!(await isStillSubscribed(db, subscription, computeUnsubscribedAddressHashes(keys, destination.to)))) return null
  const url = buildAppUrl(config, `/unsubscribe/${createUnsubscribeToken(keys, subscription)}`)
  return renderOutgoingMessage(config, { ...message, unsubscribeUrl: url })
}

interface RenderedMessageParts {
  queued: QueuedMessage
  settings: ReturnType<typeof getMessageKindSettings>
  template: NotificationSettingRow
  destination: MessageDestination
  unsubscribeUrl?: string
}

function renderOutgoingMessage(
  config: Config,
  { queued, settings, template, destination, unsubscribeUrl }: RenderedMessageParts,
): OutgoingMessage {
  const { id, channel, kind } = queued
  const { to, language } = destination
  const values = { app: config.appName, ...inLanguage(language, queued.values) }
  const render = (message: Message) => renderInLanguage(language, message)
  const title = fillOrDropSentences(language === 'fr' ? template.title_fr : template.title, values)
  const subject = toSingleLine(title) || config.appName
  const details = language === 'fr' ? template.details_fr : template.details
  const paragraphs = fillParagraphs(details, values, settings.paragraphPlaceholder)
  const path = queued.path ?? settings.path
  const url = path === null ? null : buildAppUrl(config, path)

  const { token } = queued.values
  const printed = kind === 'two-step token' && typeof token === 'string' ? { twoStepToken: token } : {}
  if (channel === 'sms') return { id, channel, to, subject, text: toSmsText(paragraphs[0], url), ...printed }

  const email = renderEmail({
    language,
    app: config.appName,
    title: subject,
    paragraphs,
    button: url === null ? null : { text: render(getEmailButtonLabel(kind, config.appName)), url },
    unsubscribe:
      unsubscribeUrl === undefined
        ? null
        : { before: render(UNSUBSCRIBE_SENTENCE), text: render(UNSUBSCRIBE_LABEL), url: unsubscribeUrl },
    footerLines: [
      ...('userId' in queued.to ? [render(getEmailReasonSentence(config.appName))] : []),
      // Urgent kinds were requested by their recipient a moment ago and need no postal address (decision 31).
      ...(settings.urgent && !settings.unrequested ? [] : [`${config.appName}, ${config.mail.address}`]),
    ],
  })
  return { id, channel, to, subject, ...email, ...printed, ...(unsubscribeUrl !== undefined && { unsubscribeUrl }) }
}

/** With plain apostrophes and spaces: one other character more than doubles the price of a text message. */
const toSmsText = (text: string | undefined, url: string | null) =>
  [text?.replaceAll('’', "'").replaceAll('\u00A0', ' '), url].filter(Boolean).join(' ')

const inLanguage = (language: Language, values: Record<string, MessageValue>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const text = typeof value === 'string' ? value : value[language]
      return [name, isNamePlaceholder(name) ? stripLinksFromName(text) : text]
    }),
  )
