import { createHash } from 'node:crypto'

export const computeSha256Hex = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
