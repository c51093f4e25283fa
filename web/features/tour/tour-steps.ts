import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** A screen that steps of the tour are on: a vendor of the user, the map, sent and received referrals. */
export type TourScreen = 'vendor' | 'map' | 'sent' | 'received'

/** One step of the tour. */
export interface TourStep {
  /** The `data-tour` of the target; a step without a target on its screen is skipped. */
  at: string
  /** The screen of the target; none for a target that is on every screen. */
  screen?: TourScreen
  title: MessageDescriptor
  text: MessageDescriptor
  /** Replacements on the screens of `NARROW_SCREEN_MEDIA_QUERY`; the outer `at` is used when this one is not on the screen. */
  mobile?: { at?: string; text: MessageDescriptor }
}

const map: TourStep = {
  at: 'map',
  title: msg`Vendor Map`,
  text: msg`All vendors on a map and in a list. Start here to find help.`,
  mobile: { text: msg`All vendors on a map, with the list below it. Start here to find help.` },
}
const search: TourStep = {
  at: 'search',
  screen: 'map',
  title: msg`Search`,
  text: msg`Type what is needed, such as "physiotherapy". Three letters are enough, and small typing errors are fine.`,
}
const searchByCity: TourStep = {
  at: 'search-settings',
  screen: 'map',
  title: msg`Search By City`,
  text: msg`Search by city or address instead, and choose how the map moves.`,
}
const connect: TourStep = {
  at: 'connect',
  screen: 'map',
  title: msg`Connect With Vendor`,
  text: msg`This opens the form that sends a referral to the vendor.`,
}
const sent: TourStep = {
  at: 'sent',
  screen: 'sent',
  title: msg`Sent Referrals`,
  text: msg`What you have sent, and what happened with it.`,
}
const referrals: TourStep = {
  at: 'referrals',
  title: msg`My Referrals`,
  text: msg`Your referrals, sent and received. The number counts the new ones.`,
}
const invite: TourStep = {
  at: 'invite',
  title: msg`Invite User`,
  text: msg`Invite colleagues by email.`,
  mobile: { at: 'account', text: msg`Invite colleagues by email from this menu.` },
}
const account: TourStep = {
  at: 'account',
  title: msg`Your account`,
  text: msg`Change your name, your password and how you get sign-in codes, or sign out.`,
}

/** The tour of clients, in order (specification 2.8; the texts are ours, decision 30). */
export const CLIENT_TOUR_STEPS: TourStep[] = [
  map,
  search,
  searchByCity,
  connect,
  referrals,
  sent,
  invite,
  account,
  {
    at: 'become-vendor',
    title: msg`Become a vendor`,
    text: msg`Do you offer care yourself? Ask here to be listed.`,
    mobile: { at: 'account', text: msg`Do you offer care yourself? In this menu you can ask to be listed.` },
  },
]

/** The tabs of the vendor's own page; the text about billing depends on whether card payments are set up (decision 30). */
const vendorPageSteps = (hasBilling: boolean): TourStep[] => [
  {
    at: 'vendor-profile',
    screen: 'vendor',
    title: msg`Profile`,
    text: msg`What others read about you: description, services, pictures, and whether you accept referrals.`,
  },
  {
    at: 'vendor-locations',
    screen: 'vendor',
    title: msg`Locations`,
    text: msg`Where you are, and the areas you serve.`,
  },
  {
    at: 'vendor-contacts',
    screen: 'vendor',
    title: msg`Contacts`,
    text: msg`The people who can see and answer your referrals.`,
  },
  {
    at: 'vendor-billing',
    screen: 'vendor',
    title: msg`Billing`,
    text: hasBilling ? msg`Your plan, and the cards it is paid with.` : msg`Feature that will be released soon!`,
  },
  {
    at: 'vendor-intake-form',
    screen: 'vendor',
    title: msg`Intake form`,
    text: msg`A PDF that senders can download and fill in.`,
  },
  {
    at: 'vendor-network',
    screen: 'vendor',
    title: msg`Network`,
    text: msg`The vendors you work with, and who asks to work with you.`,
  },
  {
    at: 'vendor-followers',
    screen: 'vendor',
    title: msg`Followers`,
    text: msg`Who follows you and wants your updates.`,
  },
]

export const getVendorTourSteps = ({ hasBilling }: { hasBilling: boolean }): TourStep[] => [
  ...vendorPageSteps(hasBilling),
  map,
  search,
  searchByCity,
  connect,
  {
    at: 'add-to-network',
    screen: 'map',
    title: msg`Add To My Network`,
    text: msg`Choose one of your vendors here. You can then add others to its network from their cards.`,
  },
  referrals,
  {
    at: 'received',
    screen: 'received',
    title: msg`Received Referrals`,
    text: msg`What was sent to you: read it, set a status and a due date. The sender sees both.`,
  },
  sent,
  invite,
  account,
]
