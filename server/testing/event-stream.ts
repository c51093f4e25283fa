import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { onTestFinished } from 'vitest'

export interface ReceivedEvent {
  name: string
  ids: number[]
}

/** Listens to the event stream of a running server as browsers do; closes at the end of the test. */
export async function openEventStream(url: string, token: string, headers: Record<string, string> = {}) {
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  const answer = await fetch(`${url}/api/live`, {
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    signal: ending.signal,
  })
  const heard: ReceivedEvent[] = []
  const stream = { status: answer.status, heard, hasEnded: false }
  if (answer.status !== 200) await answer.body?.cancel()
  else
    void collect(answer.body as ReadableStream<Uint8Array>, heard)
      .catch(() => undefined)
      .finally(() => (stream.hasEnded = true))
  return stream
}

async function collect(body: ReadableStream<Uint8Array>, heard: ReceivedEvent[]): Promise<void> {
  let name = ''
  for await (const line of createInterface({ input: Readable.fromWeb(body) })) {
    if (line.startsWith('event: ')) name = line.slice('event: '.length)
    if (line.startsWith('data: '))
      heard.push({ name, ...(JSON.parse(line.slice('data: '.length)) as { ids: number[] }) })
  }
}
