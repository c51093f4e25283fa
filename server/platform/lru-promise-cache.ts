/**
 * Keeps the results of the `size` keys that were read last. Concurrent calls with the same key share one promise; a
 * failure is not cached.
 */
export function createLruPromiseCache<T>(size: number) {
  const cache = new Map<string, Promise<T>>()

  return function get(key: string, make: () => Promise<T>): Promise<T> {
    const result = cache.get(key) ?? make()
    // A Map keeps the order of insertion, so that inserting the key again makes it the newest.
    cache.delete(key)
    cache.set(key, result)
    const oldest = cache.keys().next()
    if (cache.size > size && !oldest.done) cache.delete(oldest.value)
    result.catch(() => cache.delete(key))
    return result
  }
}
