import { expect } from 'vitest'
import { findReferralTargetIds } from './demo-client.ts'
import type { HubClient } from './hub-client.ts'

/**
 * Creates referrals and users. Returns a function that deletes them all, and one that counts those that the API still
 * returns.
 */
export async function createDeletableRecords(client: HubClient, manager: HubClient) {
  const { vendor, location, service } = await findReferralTargetIds(client)
  const order = { location, service, details: 'gone', consentProvided: true }
  const send = async () => (await client.call('POST', '/orders', { vendor, order })).body.id as number
  const addUser = async (n: number) => {
    const person = { first: 'Gone', last: `Person ${n}`, email: `gone-${n}@example.org`, phone: '416-555-0100', role: 'CLIENT' } // prettier-ignore
    return (await manager.call('POST', '/users/add', { ...person, password: 'a long enough passphrase' })).body.id as number // prettier-ignore
  }
  const repeat = async <T>(count: number, work: (n: number) => Promise<T>) => {
    const made: T[] = []
    for (let n = 0; n < count; n += 1) made.push(await work(n))
    return made
  }
  const [sent, received, withdrawn] = [await repeat(40, send), await repeat(20, send), await repeat(20, send)]
  const users = await repeat(20, addUser)
  expect([...sent, ...received, ...withdrawn, ...users].every(Number.isInteger)).toBe(true)
  const ask = { sent: client, received: manager, withdrawn: client, users: manager }
  return {
    async deleteAll() {
      const replies = [
        await client.call('POST', '/orders/delete-selected-requests', { ids: sent }),
        ...(await repeat(20, (n) => manager.call('DELETE', `/orders/received/${received[n]}`))),
        ...(await repeat(20, (n) => client.call('POST', `/orders/${withdrawn[n]}/withdraw-consent`, {}))),
        ...(await repeat(20, (n) => manager.call('DELETE', `/users/${users[n]}`))),
      ]
      expect(replies.filter(({ status }) => status !== 200)).toEqual([])
    },
    /** Returns how many of them a call still answers. */
    async countAnswered() {
      const answered = async (paths: string[], as: HubClient, isThere: (body: Record<string, unknown>) => boolean) => {
        const replies = await Promise.all(paths.map((path) => as.call('GET', path)))
        return replies.filter(({ status, body }) => status === 200 && isThere(body)).length
      }
      const orders = (ids: number[]) => ids.map((id) => `/orders/${id}`)
      const listed = await ask.received.call('GET', '/orders/received?limit=100')
      const inList = (listed.body.data as { id: number }[]).filter(({ id }) => received.includes(id)).length
      return (
        inList +
        (await answered(orders(sent), ask.sent, () => true)) +
        (await answered(orders(withdrawn), ask.withdrawn, ({ details }) => details !== '')) +
        (await answered(
          users.map((id) => `/users/${id}`),
          ask.users,
          ({ first }) => first !== 'Deleted',
        ))
      )
    },
  }
}
