import { randomBytes } from 'node:crypto'
import type { FileStore } from '#server/platform/file-store.ts'

export const PUBLIC_FOLDER = 'public'
const ADDRESS = '/files'

/** Media types of the files that vendors publish: logos, pictures, intake forms. */
const TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
}
const NAME = /^[a-z0-9][a-z0-9-]{0,99}\.([a-z]{3,4})$/

/** The media type for the extension of a name; undefined if the name is not one of a public file. */
export function getPublicFileMediaType(name: string): string | undefined {
  const ending = NAME.exec(name)?.[1]
  return ending === undefined || !Object.hasOwn(TYPES, ending) ? undefined : TYPES[ending]
}

/** An unguessable name. Each file gets its own, so that browsers may cache it for ever. */
export const createPublicFileName = (ending: string): string => `${randomBytes(16).toString('hex')}.${ending}`

export const getPublicFileStorageKey = (name: string): string => `${PUBLIC_FOLDER}/${name}`

export const buildPublicFileUrl = (name: string | null): string | null => (name === null ? null : `${ADDRESS}/${name}`)

/** A file that cannot be removed keeps its unguessable name, so the failure is ignored. */
export async function removePublicFiles(files: FileStore, names: (string | null)[]): Promise<void> {
  for (const name of names) if (name !== null) await files.remove(getPublicFileStorageKey(name)).catch(() => undefined)
}
