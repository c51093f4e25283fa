/**
 * Yields the parts of a `text/event-stream`: an event with its name and data, or null for a heartbeat. `EventSource`
 * cannot send the bearer header (decision 44).
 */
export async function* readEventStream(
  body: ReadableStream<BufferSource>,
): AsyncGenerator<{ name: string; data: string } | null, void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text += value
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) yield parseEvent(part)
  }
}

function parseEvent(part: string): { name: string; data: string } | null {
  const lines = part.split('\n').filter((line) => !line.startsWith(':'))
  const valuesOf = (field: string) =>
    lines.filter((line) => line.startsWith(`${field}:`)).map((line) => line.slice(field.length + 1).trimStart())
  const data = valuesOf('data')
  return data.length === 0 ? null : { name: valuesOf('event').at(-1) ?? 'message', data: data.join('\n') }
}
