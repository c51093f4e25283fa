import { onTestFinished } from 'vitest'
import { readEvents, type ReceivedLiveEvent } from './read-events.ts'

/** Listens to the event stream of a running server as browsers do; closes at the end of the test. */
export async function openEventStream(url: string, token: string, headers: Record<string, string> = {}) {
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  const answer = await fetch(`${url}/api/live`, {
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    signal: ending.signal,
  })
  const heard: ReceivedLiveEvent[] = []
  const stream = { status: answer.status, heard, hasEnded: false }
  if (answer.status !== 200) await answer.body?.cancel()
  else
    void collect(answer, heard)
      .catch(() => undefined)
      .finally(() => (stream.hasEnded = true))
  return stream
}

async function collect(answer: Response, heard: ReceivedLiveEvent[]): Promise<void> {
  for await (const event of readEvents(answer)) heard.push(event)
}
