import { getSessionUser } from '#web/api/session.ts'
import { withdrawToastAction } from '#web/ui/toasts.tsx'

// Undoing takes back the newest change. So only the change that began last may offer it, and none does while another is
// being saved.

interface Offer {
  show: () => void
}

/** The next person at this computer does not read whose referral was changed. */
interface OfferToUser extends Offer {
  userId: number | undefined
}

let begun = 0
let lastOffer: OfferToUser | null = null
/** The offer that the changes under way have taken off the screen. */
let withheld: OfferToUser | null = null
/** The numbers of the changes by what the server returned. */
const numbers = new WeakMap<object, number>()

/** Withholds the offer on screen and returns the number of the change that begins. */
export function beginChange(): number {
  if (withdrawToastAction()) withheld = lastOffer
  begun += 1
  return begun
}

export function endChange(number: number, returned: object): void {
  numbers.set(returned, number)
  withheld = null
}

/**
 * Offers the earlier change again when this one was refused and no other is being saved. One without an answer may have been
 * saved: then nothing is offered.
 */
export function endFailedChange({ isRefused, isOtherRunning }: { isRefused: boolean; isOtherRunning: boolean }): void {
  if (!isRefused) withheld = null
  if (isOtherRunning || !withheld) return
  const { show, userId } = withheld
  withheld = null
  if (userId === getSessionUser()?.id) show()
}

/** True when no other change has begun since the one that returned this. */
export const isNewestChange = (returned: object): boolean => numbers.get(returned) === begun

/** The number of the change that has begun last. */
export const getNewestChangeNumber = (): number => begun

/** Shows an offer, and remembers it for a change that fails. */
export function showOffer(offer: Offer): void {
  lastOffer = { ...offer, userId: getSessionUser()?.id }
  offer.show()
}
