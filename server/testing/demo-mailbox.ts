/** A message that the demo would have sent, as its mailbox lists them: newest first. */
export interface DemoMessage {
  to: string
  text: string
  sent_at: string
}

/** Returns the newest two-step token to the address, not older than `since`; undefined when there is none. */
export const findVerificationCode = (messages: DemoMessage[], email: string, since: number): string | undefined =>
  messages
    .filter(({ to, sent_at }) => to === email && Date.parse(sent_at) >= since)
    .map(({ text }) => /(?:token is|code est) ([A-Z2-9]{6})/.exec(text)?.[1])
    .find((token) => token !== undefined)
