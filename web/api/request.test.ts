import { expect, test } from 'vitest'
import { z } from 'zod'
import { route } from '#contract/route.ts'
import { addressOf, newKey } from './request.ts'

const one = route('GET', '/orders/:id/attachments/:name', { returns: z.unknown() })

test('path parameters are encoded and empty query values are left out', () => {
  const query = { page: '2', status: undefined, search: '', note: 'a b&c' }
  expect(addressOf(one, { params: { id: 7, name: 'a/b' }, query })).toBe(
    '/api/orders/7/attachments/a%2Fb?page=2&note=a+b%26c',
  )
  expect(addressOf(one, { params: { id: 7, name: 'x' } })).toBe('/api/orders/7/attachments/x')
})

test('keys of two wishes differ', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(newKey()).not.toBe(newKey())
})
