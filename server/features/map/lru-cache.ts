/**
 * Keeps the answers of the `size` keys that were asked for last. Callers that ask for the same key at the same time wait
 * for one answer; a failure is not kept.
 */
export function createLruCache<T>(size: number) {
  const kept = new Map<string, Promise<T>>()

  return function get(key: string, make: () => Promise<T>): Promise<T> {
    const answer = kept.get(key) ?? make()
    // A Map keeps the order of insertion, so that putting the key in again makes it the youngest.
    kept.delete(key)
    kept.set(key, answer)
    const oldest = kept.keys().next()
    if (kept.size > size && !oldest.done) kept.delete(oldest.value)
    answer.catch(() => kept.delete(key))
    return answer
  }
}
