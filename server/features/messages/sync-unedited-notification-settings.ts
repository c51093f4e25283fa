import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { MESSAGE_KIND_NAMES } from './message-kinds.ts'
import { DEFAULT_MESSAGE_TEMPLATES } from './default-templates.ts'

/**
 * Stores the product's templates of new kinds and of those without edits. A template that an administrator edited is
 * kept.
 */
export async function syncUneditedNotificationSettings(db: Db): Promise<void> {
  const templates = JSON.stringify(
    MESSAGE_KIND_NAMES.map((kind) => ({ setting_name: kind, ...DEFAULT_MESSAGE_TEMPLATES[kind] })),
  )
  const rows = sql`json_to_recordset(${templates}::json)
    as w (setting_name text, title text, details text, title_fr text, details_fr text)`
  await sql`
    update notification_settings n
    set title = w.title, details = w.details, title_fr = w.title_fr, details_fr = w.details_fr
    from ${rows} where w.setting_name = n.setting_name and n.version = 1
      and (n.title, n.details, n.title_fr, n.details_fr) is distinct from (w.title, w.details, w.title_fr, w.details_fr)`.execute(
    db,
  )
  await sql`
    insert into notification_settings (setting_name, title, details, title_fr, details_fr)
    select w.setting_name, w.title, w.details, w.title_fr, w.details_fr from ${rows}
    where not exists (select from notification_settings n where n.setting_name = w.setting_name)
    on conflict do nothing`.execute(db)
}
