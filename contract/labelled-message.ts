import { msg, type Message, type PlaceholderValue } from './message.ts'

/** Returns 'Label: text' as a message: French has a no-break space before the colon. */
export const toLabelledMessage = (label: PlaceholderValue, text: PlaceholderValue): Message =>
  msg('{label}: {text}', { label, text })
