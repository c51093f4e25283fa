import type { Services } from '#server/platform/app.ts'
import { buildAppUrl, type Config } from '#server/platform/config.ts'
import type { Message } from '#server/platform/message-sender.ts'
import { renderEmail } from './render-email.ts'
import { fillPlaceholders, fillParagraphs, sanitizeName, toSingleLine } from './fill-placeholders.ts'
import { isNamePlaceholder, messageKindSettings } from './message-kinds.ts'
import { isSubscribed, findDestination, templateByKind, type Destination, type TemplateRow } from './queries.ts'
import { hashAddress, createUnsubscribeToken, type UnsubscribeTarget } from './unsubscribe-token.ts'
import type { Language, MessageValue, QueuedMessage } from './queued-message.ts'
import { EMAIL_PHRASES } from './default-templates.ts'

type Parts = Pick<Services, 'db' | 'keys' | 'config'>

/** The message as it is sent; null when nobody wants it any more: switched off, unsubscribed, the person gone. */
export async function composeMessage({ db, keys, config }: Parts, waiting: QueuedMessage): Promise<Message | null> {
  const [template, reader] = [await templateByKind(db, waiting.kind), await findDestination(db, waiting)]
  if (!template || !reader || (!template.active && !messageKindSettings(waiting.kind).always)) return null
  if (!messageKindSettings(waiting.kind).unsubscribe) return renderMessage(config, waiting, template, reader, null)

  const subscription: UnsubscribeTarget =
    'userId' in waiting.to && waiting.vendorId !== null
      ? { userId: waiting.to.userId, vendorId: waiting.vendorId }
      : { addressHash: hashAddress(keys, reader.to) }
  if (!(await isSubscribed(db, subscription))) return null
  const url = buildAppUrl(config, `/unsubscribe/${createUnsubscribeToken(keys, subscription)}`)
  return renderMessage(config, waiting, template, reader, url)
}

function renderMessage(
  config: Config,
  waiting: QueuedMessage,
  template: TemplateRow,
  { to, language }: Destination,
  unsubscribeUrl: string | null,
): Message {
  const { id, channel, kind } = waiting
  const values = { app: config.appName, ...inLanguage(language, waiting.values) }
  const phrases = EMAIL_PHRASES[language]
  const subject = toSingleLine(fillPlaceholders(language === 'fr' ? template.title_fr : template.title, values))
  const details = language === 'fr' ? template.details_fr : template.details
  const paragraphs = fillParagraphs(details, values, messageKindSettings(kind).paragraphPlaceholder)
  const path = waiting.path ?? messageKindSettings(kind).path
  const url = path === null ? null : buildAppUrl(config, path)

  const { token } = waiting.values
  const printed = kind === 'two-step token' && typeof token === 'string' ? { twoStepToken: token } : {}
  if (channel === 'sms')
    return { id, channel, to, subject, text: [paragraphs[0], url].filter(Boolean).join(' '), ...printed }

  const letter = renderEmail({
    language,
    app: config.appName,
    title: subject,
    paragraphs,
    button: url === null ? null : { text: fillPlaceholders(phrases.button[kind] ?? phrases.button.other, values), url },
    unsubscribe: unsubscribeUrl === null ? null : { ...phrases.unsubscribe, url: unsubscribeUrl },
    footerLines: [
      ...('userId' in waiting.to ? [fillPlaceholders(phrases.why, values)] : []),
      // Asked for this minute and gone as soon: the two that need no postal address (decision 31).
      ...(messageKindSettings(kind).urgent ? [] : [`${config.appName}, ${config.mail.address}`]),
    ],
  })
  return { id, channel, to, subject, ...letter, ...printed, ...(unsubscribeUrl !== null && { unsubscribeUrl }) }
}

const inLanguage = (language: Language, values: Record<string, MessageValue>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const text = typeof value === 'string' ? value : value[language]
      return [name, isNamePlaceholder(name) ? sanitizeName(text) : text]
    }),
  )
