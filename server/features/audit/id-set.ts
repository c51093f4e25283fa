const PER_BLOCK = 65_536

/** A set of mostly consecutive ids, at a bit each, so that many millions fit in memory. */
export function createIdSet() {
  const blocks = new Map<number, Uint8Array>()
  const placeOf = (id: number) => ({ block: Math.floor(id / PER_BLOCK), bit: id % PER_BLOCK })

  const has = (id: number): boolean => {
    const { block, bit } = placeOf(id)
    return ((blocks.get(block)?.[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0
  }

  return {
    has,
    /** Returns false when the set has the id already. */
    add(id: number): boolean {
      if (has(id)) return false
      const { block, bit } = placeOf(id)
      const bits = blocks.get(block) ?? new Uint8Array(PER_BLOCK / 8)
      bits[bit >> 3]! |= 1 << (bit & 7)
      blocks.set(block, bits)
      return true
    },
  }
}
