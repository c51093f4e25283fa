import { startEmbeddedDatabase, type EmbeddedDatabaseUrls } from '#server/platform/postgres/embedded.ts'

/** The output of this process, one JSON object per line. */
export interface DatabaseOutputLine {
  urls?: EmbeddedDatabaseUrls
  text?: string
}

const printLine = (line: DatabaseOutputLine) => console.log(JSON.stringify(line))
const silent = () => undefined

// Run by database-only-hub.ts with DATA_DIR as its only argument: a hub that only runs its database.
try {
  const { onLost, stop, ...urls } = await startEmbeddedDatabase({
    dataDir: process.argv[2]!,
    say: (text) => printLine({ text }),
    log: { info: silent, warn: silent, error: silent },
  })
  process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
  onLost((reason) => {
    printLine({ text: reason.message })
    process.exit(3)
  })
  printLine({ urls })
} catch (error) {
  printLine({ text: (error as Error).message })
  process.exit(2)
}
