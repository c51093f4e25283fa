import { z } from 'zod'
import { persistentStorage, readStoredJson } from './storage.ts'

// A clinic's machine is used by many: each of the last few people has a mark here. A mark names nobody.

const MARKS = 'devices'
const MAX_MARKS = 8
const Marks = z.array(z.string())

/** By these the hub knows that somebody has signed in here before, and lets them in while others guess at their account. */
export const readDeviceMarks = (): string[] => readStoredJson(persistentStorage, MARKS, Marks) ?? []

export const saveDeviceMark = (mark: string) =>
  persistentStorage.write(MARKS, JSON.stringify([...new Set([mark, ...readDeviceMarks()])].slice(0, MAX_MARKS)))
