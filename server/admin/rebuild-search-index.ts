import { rebuildSearchIndex } from '#server/features/search-index/rebuild-search-index.ts'
import { recordCommandInAuditLog, withRunningDatabase, type Command } from './command.ts'

export const rebuildSearchIndexCommand: Command = {
  name: 'reindex',
  usage: `Writes the search texts of all vendors anew, while the hub runs.
  reindex`,
  run: () =>
    withRunningDatabase(async ({ db }) => {
      const count = await rebuildSearchIndex(db)
      await recordCommandInAuditLog(db, { action: 'rebuilt search index', kind: 'hub', detail: { count } })
      console.log(`Rebuilt the search index of ${count} vendors.`)
    }),
}
