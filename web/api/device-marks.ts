import { z } from 'zod'
import { persistentStorage, readStoredJson } from './storage.ts'

// Several people use one machine of a clinic, so a mark of each of the last few is kept. A mark does not identify its
// user.

const MARKS = 'devices'
const MAX_MARKS = 8
const Marks = z.array(z.string())

/**
 * The marks show the hub that someone has signed in here before. They can still sign in while others guess their
 * password.
 */
export const readDeviceMarks = (): string[] => readStoredJson(persistentStorage, MARKS, Marks) ?? []

export const saveDeviceMark = (mark: string) =>
  persistentStorage.write(MARKS, JSON.stringify([...new Set([mark, ...readDeviceMarks()])].slice(0, MAX_MARKS)))
