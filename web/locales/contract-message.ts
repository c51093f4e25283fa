import { i18n } from '@lingui/core'
import { renderMessage, type Message } from '#contract/message.ts'

/** Renders a message of the contract in the language of the page. */
export const renderContractMessage = (message: Message): string => renderMessage(i18n, message)
