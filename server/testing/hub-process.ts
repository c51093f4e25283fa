import { startEmbeddedDatabase, type EmbeddedUrls } from '#server/platform/postgres/embedded.ts'

/** What this process prints, one JSON a line. */
export interface HubLine {
  urls?: EmbeddedUrls
  text?: string
}

const tell = (line: HubLine) => console.log(JSON.stringify(line))
const silent = () => undefined

// Run by hubs.ts with DATA_DIR as its only word: a hub that does nothing but keep its database.
try {
  const { onLost, stop, ...urls } = await startEmbeddedDatabase({
    dataDir: process.argv[2]!,
    say: (text) => tell({ text }),
    log: { info: silent, warn: silent, error: silent },
  })
  process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
  onLost((reason) => {
    tell({ text: reason.message })
    process.exit(3)
  })
  tell({ urls })
} catch (error) {
  tell({ text: (error as Error).message })
  process.exit(2)
}
