import { z } from 'zod'
import { lasting, readJson } from './storage.ts'

// A clinic's machine is used by many: each of the last few people has a mark here. A mark names nobody.

const MARKS = 'devices'
const MOST = 8
const Marks = z.array(z.string())

/** By these the hub knows that somebody has signed in here before, and lets them in while others guess at their account. */
export const deviceMarks = (): string[] => readJson(lasting, MARKS, Marks) ?? []

export const keepDeviceMark = (mark: string) =>
  lasting.write(MARKS, JSON.stringify([...new Set([mark, ...deviceMarks()])].slice(0, MOST)))
