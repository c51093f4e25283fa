import { expect, test } from 'vitest'
import { MESSAGE_KIND_NAMES } from '#server/features/messages/message-kinds.ts'
import { buildNotificationSetting } from '#web/testing/examples.ts'
import { groupNotificationSettingsByAudience } from './notification-audience.ts'

const settingsOf = (kinds: string[]) =>
  kinds.map((setting_name, nth) => buildNotificationSetting({ id: nth + 1, setting_name }))
const grouped = (...kinds: string[]) =>
  groupNotificationSettingsByAudience(settingsOf(kinds)).map(({ audience, rows }) => [
    audience,
    rows.map((row) => row.setting_name),
  ])

test('every kind of message of the server says whom it reaches', () => {
  const groups = groupNotificationSettingsByAudience(settingsOf(MESSAGE_KIND_NAMES))
  expect(groups.map(({ audience }) => audience)).not.toContain('Others')
  expect(groups.flatMap(({ rows }) => rows)).toHaveLength(MESSAGE_KIND_NAMES.length)
})

test('the order within a group is that of the referral, not that of the ids; a group without messages is left out', () => {
  expect(grouped('due date set', 'network request', 'new referral', 'status changed')).toEqual([
    ['To vendors', ['new referral', 'network request']],
    ['To senders and followers', ['status changed', 'due date set']],
  ])
})

test('a kind of a newer server comes last', () => {
  expect(grouped('weather', 'password reset')).toEqual([
    ["About a person's own account", ['password reset']],
    ['Others', ['weather']],
  ])
})
