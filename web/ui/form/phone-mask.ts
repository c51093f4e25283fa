import type { MaskitoOptions } from '@maskito/core'

const digits = (count: number) => Array.from({ length: count }, () => /\d/)

/** Digits in groups with dashes between: 3-3-4 for people, 3-3-8 for vendors (specification 9). */
const grouped = (last: number): MaskitoOptions => ({ mask: [...digits(3), '-', ...digits(3), '-', ...digits(last)] })

export const PHONE_MASKS = { person: grouped(4), vendor: grouped(8) }
