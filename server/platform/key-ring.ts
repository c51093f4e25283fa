/** One of the successive keys of a name. */
export interface NumberedKey {
  number: number
  bytes: Buffer
}

/** The keys of one name. The current one encrypts; each of them decrypts what it has encrypted. */
export interface KeyRing {
  readonly current: NumberedKey
  /** The current one first, then from the newest to the oldest. */
  readonly all: NumberedKey[]
  find(number: number): NumberedKey | undefined
  /** Takes these keys in place of those before. The newest one up to `current` is the current one. */
  replace(keys: NumberedKey[], current: number): void
}

/**
 * The oldest key is the current one until `replace` sets another: the number of the current key is in
 * the database, which is opened later, and every copy of the hub can read what the oldest key encrypts.
 */
export function createKeyRing(keysOldestFirst: NumberedKey[]): KeyRing {
  const state = { current: keysOldestFirst[0]!, all: keysOldestFirst }
  const ring: KeyRing = {
    get current() {
      return state.current
    },
    get all() {
      return state.all
    },
    find: (number) => state.all.find((key) => key.number === number),
    replace(some, currentNumber) {
      const newestFirst = some.toSorted((a, b) => b.number - a.number)
      const current = newestFirst.find(({ number }) => number <= currentNumber) ?? newestFirst.at(-1)
      if (!current) return
      state.current = current
      state.all = [current, ...newestFirst.filter((key) => key !== current)]
    },
  }
  ring.replace(keysOldestFirst, keysOldestFirst[0]?.number ?? 1)
  return ring
}
