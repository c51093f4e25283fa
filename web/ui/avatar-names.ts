import { AVATAR_NAMES, vendorType } from '#contract/avatars.ts'
import { said } from '#web/locales/said.ts'

/** What people call a map avatar, in the language of the page. */
export const avatarName = (id: number): string => said(AVATAR_NAMES[id] ?? '')

/** What people read as a vendor's type; nothing for the default avatar (MAP-025). */
export const vendorTypeName = (avatar: number): string => said(vendorType(avatar))
