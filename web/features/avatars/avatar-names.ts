import { AVATAR_NAMES, vendorTypeOfAvatar } from '#contract/avatars.ts'
import { translateServerMessage } from '#web/locales/said.ts'

/** Returns the name of a map avatar in the language of the page. */
export const avatarName = (id: number): string => translateServerMessage(AVATAR_NAMES[id] ?? '')

/** Returns the vendor type of an avatar in the language of the page; empty for the default avatar (MAP-025). */
export const vendorTypeName = (avatar: number): string => translateServerMessage(vendorTypeOfAvatar(avatar))
