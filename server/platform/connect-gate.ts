/** A server that runs answers or refuses a connection long before. */
const NO_ANSWER_AFTER_MS = 1_000
const CANNOT_CONNECT_NOW = '57P03'

export const createCannotConnectError = (text: string): Error =>
  Object.assign(new Error(text), { code: CANNOT_CONNECT_NOW })

/**
 * Lets connections through one at a time while the server does not answer, and refuses the others immediately. Hundreds of them
 * would wait in the queue of its socket, and when it comes back it would serve those first whose client has gone (OPS-034).
 */
export function createDatabaseConnectGate() {
  let isAnswering = true
  let attempts = 0
  return async <T>(connect: () => Promise<T>): Promise<T> => {
    if (!isAnswering && attempts > 0) throw createCannotConnectError('The database does not answer.')
    const began = performance.now()
    attempts += 1
    try {
      const connected = await connect()
      isAnswering = true
      return connected
    } catch (error) {
      isAnswering = performance.now() - began < NO_ANSWER_AFTER_MS
      throw error
    } finally {
      attempts -= 1
    }
  }
}
