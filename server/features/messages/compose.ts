import type { Services } from '#server/platform/app.ts'
import { linkTo, type Config } from '#server/platform/config.ts'
import type { Message } from '#server/platform/mail.ts'
import { emailOf } from './email.ts'
import { fill, filledParagraphs, nameInMessage, oneLine } from './fill.ts'
import { isName, kindOf } from './kinds.ts'
import { isWanted, readerOf, templateOf, type Reader, type TemplateRow } from './queries.ts'
import { addressHash, unsubscribeToken, type Subscription } from './unsubscribe-link.ts'
import type { Language, MessageValue, WaitingMessage } from './waiting.ts'
import { PHRASES } from './wording.ts'

type Parts = Pick<Services, 'db' | 'keys' | 'config'>

/** The message as it is sent; null when nobody wants it any more: switched off, unsubscribed, the person gone. */
export async function compose({ db, keys, config }: Parts, waiting: WaitingMessage): Promise<Message | null> {
  const [template, reader] = [await templateOf(db, waiting.kind), await readerOf(db, waiting)]
  if (!template || !reader || (!template.active && !kindOf(waiting.kind).always)) return null
  if (!kindOf(waiting.kind).unsubscribe) return written(config, waiting, template, reader, null)

  const subscription: Subscription =
    'userId' in waiting.to && waiting.vendorId !== null
      ? { userId: waiting.to.userId, vendorId: waiting.vendorId }
      : { addressHash: addressHash(keys, reader.to) }
  if (!(await isWanted(db, subscription))) return null
  const url = linkTo(config, `/unsubscribe/${unsubscribeToken(keys, subscription)}`)
  return written(config, waiting, template, reader, url)
}

function written(
  config: Config,
  waiting: WaitingMessage,
  template: TemplateRow,
  { to, language }: Reader,
  unsubscribeUrl: string | null,
): Message {
  const { id, channel, kind } = waiting
  const values = { app: config.appName, ...inLanguage(language, waiting.values) }
  const phrases = PHRASES[language]
  const subject = oneLine(fill(language === 'fr' ? template.title_fr : template.title, values))
  const details = language === 'fr' ? template.details_fr : template.details
  const paragraphs = filledParagraphs(details, values, kindOf(kind).long)
  const path = waiting.path ?? kindOf(kind).path
  const url = path === null ? null : linkTo(config, path)

  const { token } = waiting.values
  const printed = kind === 'two-step token' && typeof token === 'string' ? { twoStepToken: token } : {}
  if (channel === 'sms')
    return { id, channel, to, subject, text: [paragraphs[0], url].filter(Boolean).join(' '), ...printed }

  const letter = emailOf({
    language,
    app: config.appName,
    title: subject,
    paragraphs,
    button: url === null ? null : { text: fill(phrases.button[kind] ?? phrases.button.other, values), url },
    unsubscribe: unsubscribeUrl === null ? null : { ...phrases.unsubscribe, url: unsubscribeUrl },
    small: [
      ...('userId' in waiting.to ? [fill(phrases.why, values)] : []),
      // Asked for this minute and gone as soon: the two that need no postal address (decision 31).
      ...(kindOf(kind).urgent ? [] : [`${config.appName}, ${config.mail.address}`]),
    ],
  })
  return { id, channel, to, subject, ...letter, ...printed, ...(unsubscribeUrl !== null && { unsubscribeUrl }) }
}

const inLanguage = (language: Language, values: Record<string, MessageValue>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const text = typeof value === 'string' ? value : value[language]
      return [name, isName(name) ? nameInMessage(text) : text]
    }),
  )
