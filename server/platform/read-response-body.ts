/** Reads the whole body of a response; throws `tooLarge()`, and reads no further, past this number of bytes. */
export async function readResponseBodyAtMost(
  { body }: Pick<Response, 'body'>,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
