import { withdrawToastAction } from '#web/ui/toasts.tsx'

// Undoing takes back the newest change. So only the change that began last may offer it, and none does while another is
// being saved.

interface Offer {
  show: () => void
}

let begun = 0
let unanswered = 0
let lastOffer: Offer | null = null
/** The offer that the changes under way have taken off the screen. */
let withheld: Offer | null = null
/** The numbers of the changes by what the server returned. */
const numbers = new WeakMap<object, number>()

/** Withholds the offer on screen and returns the number of the change that begins. */
export function beginChange(): number {
  if (withdrawToastAction()) withheld = lastOffer
  unanswered += 1
  begun += 1
  return begun
}

export function endChange(number: number, returned: object): void {
  numbers.set(returned, number)
  unanswered -= 1
  withheld = null
}

/** Offers the earlier change again when this one was refused. One without an answer may have been saved: then nothing. */
export function endFailedChange(isRefused: boolean): void {
  unanswered -= 1
  if (!isRefused) withheld = null
  if (unanswered > 0 || !withheld) return
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
