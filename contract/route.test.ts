import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildRouteUrl, defineRoute } from './route.ts'

const one = defineRoute('GET', '/orders/:id/attachments/:name', { returns: z.unknown() })

test('path parameters are encoded and empty query values are left out', () => {
  const query = { page: '2', status: undefined, search: '', note: 'a b&c', all: null }
  expect(buildRouteUrl(one, { params: { id: 7, name: 'a/b' }, query })).toBe(
    '/api/orders/7/attachments/a%2Fb?page=2&note=a+b%26c',
  )
  expect(buildRouteUrl(one, { params: { id: 7, name: 'x' } })).toBe('/api/orders/7/attachments/x')
})
