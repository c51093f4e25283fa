import type { DemoMailboxMessage } from '#server/features/system/demo-mailbox.ts'

/** Returns the newest two-step token to the address, not older than `since`; undefined when there is none. */
export const findVerificationCode = (
  messages: DemoMailboxMessage[],
  email: string,
  since: number,
): string | undefined =>
  messages
    .filter(({ to, sent_at }) => to === email && Date.parse(sent_at) >= since)
    .map(({ text }) => /(?:token is|code est) ([A-Z2-9]{6})/.exec(text)?.[1])
    .find((token) => token !== undefined)
