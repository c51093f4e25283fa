import { randomBytes } from 'node:crypto'
import type { FileStore } from '#server/platform/file-store.ts'

export const PUBLIC_FOLDER = 'public'
const ADDRESS = '/files'

/** Kinds of file that vendors show to everybody: logos, pictures, intake forms. */
const TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
}
const NAME = /^[a-z0-9][a-z0-9-]{0,99}\.([a-z]{3,4})$/

/** The media type that a name promises; undefined for a name that is none of ours. */
export function mediaTypeOf(name: string): string | undefined {
  const ending = NAME.exec(name)?.[1]
  return ending === undefined || !Object.hasOwn(TYPES, ending) ? undefined : TYPES[ending]
}

/** A name that nobody guesses; each file gets its own, so that browsers may keep it for ever. */
export const createFileName = (ending: string): string => `${randomBytes(16).toString('hex')}.${ending}`

export const storageKeyOf = (name: string): string => `${PUBLIC_FOLDER}/${name}`

export const fileUrl = (name: string | null): string | null => (name === null ? null : `${ADDRESS}/${name}`)

/** What cannot be removed stays behind under a name that nobody knows; no reason to refuse anything. */
export async function removeFiles(files: FileStore, names: (string | null)[]): Promise<void> {
  for (const name of names) if (name !== null) await files.remove(storageKeyOf(name)).catch(() => undefined)
}
