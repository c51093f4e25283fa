import { open } from 'node:fs/promises'
import { EtagMismatch, type Source } from 'pmtiles'
import { readResponseBodyAtMost } from '#server/platform/read-response-body.ts'

/** A range read of a remote archive takes no longer than this. */
const READ_TIMEOUT_MS = 8_000

export const isRemotePmtiles = (location: string) => /^https?:\/\//i.test(location)

/** Reads ranges of an archive: a file, or an http(s) address. */
export const createPmtilesSource = (location: string): Source =>
  isRemotePmtiles(location) ? httpSource(location) : createPmtilesFileSource(location)

export function createPmtilesFileSource(path: string): Source {
  // Opened by the first read, whose caller gets the error.
  let file: ReturnType<typeof open> | undefined
  return {
    getKey: () => path,
    async getBytes(offset, length) {
      file ??= open(path)
      const bytes = new Uint8Array(length)
      const { bytesRead } = await (await file).read(bytes, 0, length, offset)
      return { data: bytes.buffer.slice(0, bytesRead) }
    },
  }
}

function httpSource(url: string): Source {
  return {
    getKey: () => url,
    async getBytes(offset, length, _signal, etag) {
      const response = await fetch(url, {
        headers: { range: `bytes=${offset}-${offset + length - 1}` },
        signal: AbortSignal.timeout(READ_TIMEOUT_MS),
      })
      // 200 would be the whole archive, which can have many gigabytes.
      if (response.status !== 206) {
        await response.body?.cancel()
        throw new Error(`answered ${response.status} to a range request`)
      }
      // Another file has taken the place of this one: the library reads its directories again.
      const current = response.headers.get('etag') ?? undefined
      if (etag !== undefined && current !== etag) throw new EtagMismatch()
      const body = await readResponseBodyAtMost(response, length, () => new Error('answered with more than the range'))
      return { data: new Uint8Array(body).buffer, ...(current !== undefined && { etag: current }) }
    },
  }
}
