import { setTimeout as delay } from 'node:timers/promises'

/** Repeats `ask` until it returns a value, limited only by the timeout of the test. */
export async function waitForValue<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer !== undefined) return answer
    await delay(50)
  }
}
