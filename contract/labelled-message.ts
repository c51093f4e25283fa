import { msg, type Message } from './message.ts'

/** Returns 'Label: text' as a message: French has a no-break space before the colon. */
export const toLabelledMessage = (label: string, text: string): Message => msg('{label}: {text}', { label, text })
