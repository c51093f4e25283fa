import type { z } from 'zod'
import { msg, type Message } from '#contract/message.ts'
import type { NotificationSettingPatch } from '#contract/notifications.ts'
import type { Db } from '#server/platform/db.ts'
import { editConflictProblem, notFoundProblem, Problem } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { extractPlaceholders } from './fill-or-drop-sentences.ts'
import { isMessageKind, getMessageKindSettings, listAllowedPlaceholders } from './message-kinds.ts'
import type { NotificationSettingRow } from './queries.ts'

const templateRow = (db: Db, id: number) => db.selectFrom('notification_settings').selectAll().where('id', '=', id)

export async function requireNotificationSetting(db: Db, id: number): Promise<NotificationSettingRow> {
  const template = await templateRow(db, id).executeTakeFirst()
  if (!template) throw notFoundProblem()
  return template
}

/** 422 for an unknown placeholder, 409 if somebody else has changed the template since it was read (SR-129). */
export async function editNotificationSetting(
  { db, record }: RequestContext,
  id: number,
  { version, ...edit }: z.output<typeof NotificationSettingPatch>,
): Promise<NotificationSettingRow> {
  const before = await templateRow(db, id).forUpdate().executeTakeFirst()
  if (!before) throw notFoundProblem()
  if (version !== undefined && version !== before.version)
    throw editConflictProblem(
      msg('Somebody else has changed this notification. Please reload the page to see it as it is now.'),
    )
  assertPlaceholders(before.setting_name, edit)
  const after = { ...before, ...withoutUndefined(edit), version: before.version + 1 }
  const { id: _, setting_name: __, ...columns } = after
  await db.updateTable('notification_settings').set(columns).where('id', '=', id).execute()
  await record({ action: 'changed', kind: 'notification setting', ids: [id], detail: { fields: Object.keys(edit) } })
  return after
}

function assertPlaceholders(name: string, edit: Record<string, unknown>): void {
  const known = isMessageKind(name) ? listAllowedPlaceholders(name) : []
  const untrusted = (isMessageKind(name) && getMessageKindSettings(name).untrustedPlaceholders) || []
  const fields: Record<string, Message[]> = {}
  for (const [field, text] of Object.entries(edit)) {
    const named = typeof text === 'string' ? extractPlaceholders(text) : []
    const unknown = named.filter((one) => !known.includes(one))
    const misplaced = field.startsWith('title') ? named.filter((one) => untrusted.includes(one)) : []
    if (unknown.length > 0) fields[field] = [unknownText(unknown, known)]
    else if (misplaced.length > 0)
      fields[field] = [
        msg('Take {placeholders} out of the title: a title can’t include a name that other people choose.', {
          placeholders: inBraces(misplaced),
        }),
      ]
  }
  const first = Object.values(fields)[0]
  if (first) throw new Problem(422, first[0]!, { fields })
}

const unknownText = (unknown: string[], known: string[]) =>
  msg('{unknown} can’t be used here. You can use {known}.', {
    unknown: inBraces(unknown),
    known: inBraces(known),
  })

const inBraces = (names: string[]) => names.map((name) => `{${name}}`).join(', ')

const withoutUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
