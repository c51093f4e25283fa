import { onSessionChange } from '#web/api/session.ts'
import { withdrawToastAction } from '#web/ui/toasts.tsx'

// Undoing takes back the newest change. So only the change that began last may offer it, and none does while another is
// being saved.

interface Offer {
  show: () => void
}

let begun = 0
/** The numbers of the changes without an answer. */
const unanswered = new Set<number>()
let lastOffer: Offer | null = null
/** The offer that the changes under way have taken off the screen. */
let withheld: Offer | null = null
/** The numbers of the changes by what the server returned. */
const numbers = new WeakMap<object, number>()

// The next person at this computer does not read whose referral was changed.
onSessionChange(() => {
  unanswered.clear()
  lastOffer = null
  withheld = null
})

/** Withholds the offer on screen and returns the number of the change that begins. */
export function beginChange(): number {
  if (withdrawToastAction()) withheld = lastOffer
  begun += 1
  unanswered.add(begun)
  return begun
}

export function endChange(number: number, returned: object): void {
  numbers.set(returned, number)
  if (unanswered.delete(number)) withheld = null
}

/**
 * Offers the earlier change again when this one was refused and no other is being saved. One without an answer may have been
 * saved: then nothing is offered.
 */
export function endFailedChange(number: number, isRefused: boolean): void {
  // Another user began it.
  if (!unanswered.delete(number)) return
  if (!isRefused) withheld = null
  if (unanswered.size > 0 || !withheld) return
  const { show } = withheld
  withheld = null
  show()
}

/** True when no other change has begun since the one that returned this. */
export const isNewestChange = (returned: object): boolean => numbers.get(returned) === begun

/** The number of the change that has begun last. */
export const getNewestChangeNumber = (): number => begun

/** Shows an offer, and remembers it for a change that fails. */
export function showOffer(offer: Offer): void {
  lastOffer = offer
  offer.show()
}
