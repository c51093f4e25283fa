import { expect, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'

const { app, as, given } = await startTestApp()
const vendor = await given.vendor()
const headers = { authorization: `Bearer ${await as(await given.contactOf(vendor)).token()}` }

const get = (url: string) => app.http.inject({ url: `/api${url}`, headers })

test.each([
  '/orders/received?status=&service_id=&sort=&unread=',
  `/vendors/networks/${vendor.id}/view-requests?status=`,
  `/vendors/${vendor.id}/followers?subscribers=`,
  '/vendors?sortByDate=&search=',
])('an optional parameter without a value counts as not sent: %s', async (url) => {
  const answer = await get(url)
  expect([answer.statusCode, answer.json()]).toEqual([200, (await get(url.replace(/\?.*/, ''))).json()])
})

test('a parameter that is needed has the same message without a value, and a wrong one is refused as before', async () => {
  const { statusCode, ...people } = await get('/users/search?search=&vendor_id=')
  expect([statusCode, people.json().errors.search]).toEqual([422, ['Please enter at least 3 characters.']])
  expect((await get('/orders/received?status=nonsense&service_id=')).statusCode).toBe(422)
  expect((await get('/orders/received?status=&status=')).statusCode).toBe(422)
})
