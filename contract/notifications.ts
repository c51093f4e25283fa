import { z } from 'zod'
import { MessageResponse, BooleanFlag, Id, IdParams, requiredTextSchema } from './fields.ts'
import { pageSchema, Paging } from './paging.ts'
import { msg } from './message.ts'
import { defineRoute } from './route.ts'

/** The template of one kind of message. `{name}` is replaced by the value of that placeholder. */
export const NotificationSetting = z.object({
  id: Id,
  setting_name: z.string(),
  title: z.string(),
  details: z.string(),
  title_fr: z.string(),
  details_fr: z.string(),
  active: z.boolean(),
  placeholders: z.array(z.string()).describe('the placeholders that title and details may use in braces'),
  always_sent: z.boolean().describe('true for messages that are sent even when inactive'),
  version: z.int().describe('increases with each change; send it back to detect a conflicting change'),
})
export type NotificationSetting = z.output<typeof NotificationSetting>

const Title = requiredTextSchema(200, msg('Title is required')).refine(
  (title) => !/\p{Cc}/u.test(title),
  msg('The title is one line.'),
)
const Details = requiredTextSchema(5_000, msg('Description is required'))

/** The whole notification. Fields that are left out keep their value; title and details are required. */
export const NotificationSettingPatch = z.object({
  title: Title,
  details: Details,
  title_fr: Title.optional(),
  details_fr: Details.optional(),
  active: BooleanFlag.optional(),
  version: z.int().optional(),
})

/** A message that could not be delivered: its kind and recipient, never its content. */
export const UndeliveredMessage = z.object({
  id: Id,
  kind: z.string(),
  channel: z.enum(['email', 'sms']),
  user: z.object({ id: Id, name: z.string() }).nullable().describe('null for an address without an account'),
  queued_at: z.string(),
  failed_at: z.string(),
  reason: z.string(),
})
export type UndeliveredMessage = z.output<typeof UndeliveredMessage>

export const notificationRoutes = {
  list: defineRoute('GET', '/NotificationsSettings', { query: Paging, returns: pageSchema(NotificationSetting) }),
  one: defineRoute('GET', '/NotificationsSettings/:id', { params: IdParams, returns: NotificationSetting }),
  change: defineRoute('PUT', '/NotificationsSettings/:id', {
    params: IdParams,
    body: NotificationSettingPatch,
    returns: NotificationSetting,
  }),
  undelivered: defineRoute('GET', '/undelivered-messages', { query: Paging, returns: pageSchema(UndeliveredMessage) }),
  retry: defineRoute('POST', '/undelivered-messages/:id/retry', { params: IdParams, returns: MessageResponse }),
}
