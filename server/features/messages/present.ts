import type { NotificationSetting, UndeliveredMessage } from '#contract/notifications.ts'
import { isMessageKind, getMessageKindSettings, listAllowedPlaceholders } from './message-kinds.ts'
import type { NotificationSettingRow, UndeliveredMessageRow } from './queries.ts'

export const presentNotificationSetting = (row: NotificationSettingRow): NotificationSetting => ({
  id: row.id,
  setting_name: row.setting_name,
  title: row.title,
  details: row.details,
  title_fr: row.title_fr,
  details_fr: row.details_fr,
  active: row.active,
  placeholders: isMessageKind(row.setting_name) ? listAllowedPlaceholders(row.setting_name) : [],
  always_sent: isMessageKind(row.setting_name) && getMessageKindSettings(row.setting_name).always === true,
  version: row.version,
})

export const presentUndeliveredMessage = (row: UndeliveredMessageRow): UndeliveredMessage => ({
  id: row.id,
  kind: row.kind,
  channel: row.channel,
  user: row.user_id === null ? null : { id: row.user_id, name: `${row.last}, ${row.first}` },
  queued_at: row.queued_at.toISOString(),
  failed_at: row.failed_at.toISOString(),
  reason: row.reason,
})
