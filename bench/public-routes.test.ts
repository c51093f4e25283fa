import { expect, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { createPublicRouteParams } from './examples.ts'
import { listPublicRouteRequests } from './public-routes.ts'

const { given, services } = await startTestApp()

test('the bench has an example for each address that guests may call', async () => {
  const { id: clientId } = await given.client()
  const { id: vendor, location, service } = await given.vendor()
  const order = { vendor, location: location.id, service: service.id }
  const paths = listPublicRouteRequests(await createPublicRouteParams(services, { clientId, order })).map(
    ({ path }) => path,
  )
  expect(paths).toContain(`/api/directory/vendors/${vendor}`)
  expect(paths.filter((path) => path.includes('{'))).toEqual([])
})
