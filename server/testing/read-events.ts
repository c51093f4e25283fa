import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

export interface ReceivedLiveEvent {
  name: string
  ids: number[]
}

/** Reads the events of an answer of GET /api/live until it ends. */
export async function* readEvents(answer: Response): AsyncGenerator<ReceivedLiveEvent> {
  let name = ''
  for await (const line of createInterface({ input: Readable.fromWeb(answer.body as ReadableStream<Uint8Array>) })) {
    if (line.startsWith('event: ')) name = line.slice('event: '.length)
    if (line.startsWith('data: ')) yield { name, ...(JSON.parse(line.slice('data: '.length)) as { ids: number[] }) }
  }
}
