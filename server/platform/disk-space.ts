import { dirname } from 'node:path'
import type { Config } from './config.ts'
import { readFreeBytes } from './file-store.ts'
import { nullIfFileMissing } from './durable-files.ts'
import { withTimeout } from './with-timeout.ts'

/** A disk of another machine may not answer at all. */
const DISK_ANSWERS_WITHIN_MS = 1_000

/** With less free space the hub reports that it is not ready (SR-117). Keys and journal are small and may be on a small disk. */
const MIN_FREE_BYTES = { data: 200e6, files: 200e6, keys: 10e6, journal: 10e6 }

type Folder = keyof typeof MIN_FREE_BYTES

interface DiskSpace {
  folder: Folder
  /** Null when the disk does not answer or cannot be read. */
  freeBytes: number | null
}

type Settings = Pick<Config, 'dataDir' | 'keysDir' | 'journalDir' | 'filesDir' | 'bucket'>

/** Reads the free space of each folder of the hub, because each may be on a disk of its own. */
export const readFreeBytesByFolder = (config: Settings): Promise<DiskSpace[]> =>
  Promise.all(
    listFolders(config).map(async ([folder, path]) => ({
      folder,
      freeBytes: await withTimeout(readFreeBytesOnce(path), DISK_ANSWERS_WITHIN_MS).catch(() => null),
    })),
  )

/** Returns the free space of the fullest disk; null when one cannot be read. */
export async function readSmallestFreeBytes(config: Settings): Promise<number | null> {
  const free = (await readFreeBytesByFolder(config)).map(({ freeBytes }) => freeBytes)
  return free.includes(null) ? null : Math.min(...free.filter((bytes) => bytes !== null))
}

/** True while each folder has the free space that it needs. */
export const hasEnoughFreeSpace = async (config: Settings): Promise<boolean> =>
  (await readFreeBytesByFolder(config)).every(
    ({ folder, freeBytes }) => freeBytes !== null && freeBytes > MIN_FREE_BYTES[folder],
  )

const listFolders = ({ dataDir, keysDir, journalDir, filesDir, bucket }: Settings): [Folder, string][] => [
  ['data', dataDir],
  ['keys', keysDir],
  ['journal', journalDir],
  ...(bucket ? [] : ([['files', filesDir]] satisfies [Folder, string][])),
]

const readings = new Map<string, Promise<number>>()

/** Never asks a disk again that has not answered yet: each question keeps one of the few threads of the process. */
function readFreeBytesOnce(path: string): Promise<number> {
  const reading = readings.get(path) ?? readFreeBytesAtOrAbove(path).finally(() => readings.delete(path))
  readings.set(path, reading)
  return reading
}

/** Journal and files get their folders with their first content, on the disk of the folder above. */
const readFreeBytesAtOrAbove = async (path: string): Promise<number> =>
  (await nullIfFileMissing(readFreeBytes(path))) ?? readFreeBytesAtOrAbove(dirname(path))
