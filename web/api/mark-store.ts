import { z } from 'zod'
import { persistentStorage, readStoredJson } from './storage.ts'

const Marks = z.array(z.string())

/** Keeps the last few marks that the hub has given this browser, the newest first. */
export function createServerMarkStore(key: string, maxMarks: number) {
  const read = (): string[] => readStoredJson(persistentStorage, key, Marks) ?? []
  const save = (mark: string) =>
    persistentStorage.write(key, JSON.stringify([...new Set([mark, ...read()])].slice(0, maxMarks)))
  return { read, save }
}
