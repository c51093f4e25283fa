import { expect, test } from 'vitest'
import { z } from 'zod'
import { addressOf, route } from './route.ts'

const one = route('GET', '/orders/:id/attachments/:name', { returns: z.unknown() })

test('Path parameters are encoded and empty query values are left out', () => {
  const query = { page: '2', status: undefined, search: '', note: 'a b&c', all: null }
  expect(addressOf(one, { params: { id: 7, name: 'a/b' }, query })).toBe(
    '/api/orders/7/attachments/a%2Fb?page=2&note=a+b%26c',
  )
  expect(addressOf(one, { params: { id: 7, name: 'x' } })).toBe('/api/orders/7/attachments/x')
})
