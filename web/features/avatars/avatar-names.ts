import { AVATAR_NAMES, getVendorTypeMessage } from '#contract/avatars.ts'
import type { MessageText } from '#contract/message.ts'
import { renderContractMessage } from '#web/locales/contract-message.ts'

/** Returns the name of a map avatar in the language of the page. */
export const getAvatarName = (id: number): string => renderOrEmpty(AVATAR_NAMES[id])

/** Returns the vendor type of an avatar in the language of the page; empty for the default avatar (MAP-025). */
export const getVendorTypeNameOfAvatar = (avatar: number): string => renderOrEmpty(getVendorTypeMessage(avatar))

const renderOrEmpty = (name: MessageText | null | undefined) => (name ? renderContractMessage(name) : '')
