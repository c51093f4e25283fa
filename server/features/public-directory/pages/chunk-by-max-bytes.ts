/**
 * Puts parts of a page into groups, in their order, each of at most so many bytes of HTML: the page shows one group, the
 * pages after it the others. A part that is larger than that has a group of its own.
 */
export function chunkByMaxBytes<T>(parts: T[], maxBytes: number, textOf: (part: T) => string): T[][] {
  const groups: T[][] = []
  let bytes = Infinity
  for (const part of parts) {
    const more = Buffer.byteLength(textOf(part))
    if (bytes + more > maxBytes) {
      groups.push([])
      bytes = 0
    }
    groups.at(-1)!.push(part)
    bytes += more
  }
  return groups
}
