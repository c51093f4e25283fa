import { z } from 'zod'
import { MONTHLY_TABLES } from '#server/features/audit/partitions.ts'
import { isKeyFileName } from '#server/platform/keys.ts'

// Inside of an archive: frames of a length (4 bytes, big endian) and that many bytes. An entry is a frame with its header as
// JSON, frames with its content, and an empty frame. The header 'end' is the last.

const SqlName = z.string().min(1).max(63)

/** What an archive holds before anything else: enough to say whether it can be restored here. */
export const BackupManifest = z.object({
  kind: z.literal('manifest'),
  madeAt: z.iso.datetime(),
  /** The names of the migrations that the database has. */
  migrations: z.array(z.string()).max(10_000),
  /** The length of the journal of deletions that the database knew of. */
  journalBytes: z.int().min(0),
  /** Since when the journal has lacked deletions, because it could not be written; null when it had them all. */
  journalStalledSince: z.iso.datetime().nullable().default(null),
  /** The partitions of the audit log; backups of older versions have none. */
  partitions: z
    .array(
      z.object({
        table: z.enum(MONTHLY_TABLES),
        from: z.coerce.date().nullable(),
        until: z.coerce.date().nullable(),
      }),
    )
    .max(10_000)
    .default([]),
})
export type BackupManifest = z.output<typeof BackupManifest>

const ArchiveEntryHeader = z.discriminatedUnion('kind', [
  BackupManifest,
  z.object({ kind: z.literal('key'), name: z.string().refine(isKeyFileName) }),
  z.object({ kind: z.literal('file'), name: z.string().max(200) }),
  /** Rows in the text format of COPY. */
  z.object({ kind: z.literal('table'), schema: SqlName, name: SqlName, columns: z.array(SqlName).max(1_600) }),
  z.object({
    kind: z.literal('sequence'),
    schema: SqlName,
    name: SqlName,
    value: z.int(),
    isCalled: z.boolean(),
  }),
  z.object({ kind: z.literal('end') }),
])
export type ArchiveEntryHeader = z.output<typeof ArchiveEntryHeader>

export interface ArchiveEntry {
  header: ArchiveEntryHeader
  content?: AsyncIterable<Buffer>
}

export interface DecodedArchiveEntry {
  header: ArchiveEntryHeader
  content: AsyncIterable<Buffer>
}

const MAX_FRAME_BYTES = 4 * 1_024 * 1_024

export async function* encodeArchiveEntries(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  for await (const { header, content } of entries) {
    yield frame(Buffer.from(JSON.stringify(header)))
    if (content) for await (const piece of content) if (piece.length > 0) yield* framesOf(piece)
    yield frame(Buffer.alloc(0))
  }
  yield frame(Buffer.from(JSON.stringify({ kind: 'end' } satisfies ArchiveEntryHeader)))
}

function* framesOf(piece: Buffer): Generator<Buffer> {
  for (let start = 0; start < piece.length; start += MAX_FRAME_BYTES)
    yield frame(piece.subarray(start, start + MAX_FRAME_BYTES))
}

function frame(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** Yields each entry; what the caller leaves unread of one is skipped. Throws unless the last header is 'end'. */
export async function* decodeArchiveEntries(plain: AsyncIterable<Buffer>): AsyncGenerator<DecodedArchiveEntry> {
  const frames = readFrames(plain)
  const next = async (): Promise<Buffer> => {
    const { value, done } = await frames.next()
    if (done) throw new Error('The archive ends too early.')
    return value
  }
  async function* readContent(): AsyncGenerator<Buffer> {
    for (let piece = await next(); piece.length > 0; piece = await next()) yield piece
  }
  for (;;) {
    const header = ArchiveEntryHeader.parse(JSON.parse((await next()).toString('utf8')))
    if (header.kind === 'end') break
    const content = readContent()
    yield { header, content }
    for await (const unread of content) void unread
  }
  if (!(await frames.next()).done) throw new Error('The archive goes on after its end.')
}

async function* readFrames(plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  for await (const piece of plain) {
    held = held.length === 0 ? piece : Buffer.concat([held, piece])
    for (;;) {
      if (held.length < 4) break
      const length = held.readUInt32BE()
      if (length > MAX_FRAME_BYTES) throw new Error('A frame of the archive is too long.')
      if (held.length < 4 + length) break
      yield held.subarray(4, 4 + length)
      held = held.subarray(4 + length)
    }
  }
  if (held.length > 0) throw new Error('The archive is cut off.')
}
