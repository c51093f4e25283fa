import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { buildOfferedService, buildVendor } from '#web/testing/examples.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import { OfferedServiceFactsList } from './OfferedServiceFactsList.tsx'

const { facts } = buildOfferedService()

test('what holds for all services is said once, before what each tells of its own', async () => {
  const services = [
    buildOfferedService({ id: 41, name: 'Rollators', facts: { ...facts, fees: 'free', kinds: ['seniors'] } }),
    buildOfferedService({ id: 42, name: 'Walkers', facts: { ...facts, fees: 'free' } }),
  ]
  await renderComponent(<OfferedServiceFactsList vendor={buildVendor({ services })} />)
  const list = page.getByRole('list', { name: 'About the services' })
  await expect.element(list).toBeVisible()
  const items = list.getByRole('listitem').elements().map((item) => item.textContent) // prettier-ignore
  expect(items).toEqual(['All servicesFeesFree', 'RollatorsFor whomSeniors'])
})
