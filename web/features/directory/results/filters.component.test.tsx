import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serviceRoutes } from '#contract/services.ts'
import type { MapSearchParams } from '#web/search-params.ts'
import { buildService, buildSubService, listOf } from '#web/testing/examples.ts'
import { button, choose } from '#web/testing/locators.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import { answer, answerOnRelease, refuse } from '#web/testing/stub-server.ts'
import { AvailabilityFilter } from './AvailabilityFilter.tsx'
import { ResultsSummary } from './ResultsSummary.tsx'
import { ServiceFilterSelect } from './ServiceFilterSelect.tsx'

const PHYSIOTHERAPY = buildService({ children: [buildSubService()] })
const SERVICES = answer(serviceRoutes.list, listOf(PHYSIOTHERAPY, buildService({ id: 44, name: 'Meals' })))
const BBOX = '-79.5,43.6,-79.3,43.7'

test.each<[MapSearchParams, number | undefined, boolean, string]>([
  [{}, undefined, false, 'Looking for vendors…'],
  [{}, 1, false, '1 vendor in view'],
  [{}, 7, false, '7 vendors in view'],
  [{}, 7, true, '7 vendors found'],
  [{ search: 'oak' }, 7, false, '7 vendors found'],
  [{ service: 41 }, 1, false, '1 vendor found'],
  [{ availability: 'open' }, 7, false, '7 vendors found'],
  [{ availability: 'open', city: 'Kingston' }, 7, false, '7 vendors found'],
  [{ search: 'oak' }, 500, false, 'More than 500 vendors, best matches first'],
  [{ search: 'oak', order: 'nearest' }, 500, false, 'More than 500 vendors, nearest first'],
  [{ search: '#oak' }, 500, false, 'More than 500 vendors, nearest first'],
  [{ service: 41 }, 500, false, 'More than 500 vendors, nearest first'],
  [{ bbox: BBOX }, 7, false, '7 vendors in this area'],
  [{ city: 'Kingston' }, 7, false, '7 vendors, first those serving Kingston'],
  [{ city: 'Kingston' }, 500, false, 'More than 500 vendors, first those serving Kingston'],
  [{ city: 'Kingston' }, 1, false, '1 vendor near Kingston'],
  [{ city: 'Kingston', search: 'oak' }, 7, false, '7 vendors found'],
])('the summary of %o with %s results (moved away: %s) is "%s"', async (search, total, isMovedAway, text) => {
  await renderComponent(
    <ResultsSummary search={search} total={total} isMovedAway={isMovedAway} onChange={() => undefined} />,
    { answers: [SERVICES] },
  )
  await expect.element(page.getByRole('status')).toHaveTextContent(text)
})

test('a street that was not found is not claimed: the summary names the town and says from where it measures', async () => {
  const search = { city: '12 Main Street, Kenora' }
  await renderComponent(
    <ResultsSummary
      search={search}
      placeName="Kenora, Ontario"
      coarserPlace="Kenora"
      total={7}
      isMovedAway={false}
      onChange={() => undefined}
    />,
    { answers: [SERVICES] },
  )
  await expect.element(page.getByRole('status')).toHaveTextContent('7 vendors, first those serving Kenora, Ontario')
  await expect.element(button('Remove the filter 12 Main Street, Kenora')).toBeVisible()
  await expect.element(page.getByText(/^We only know where Kenora is, not “12 Main Street, Kenora”/)).toBeVisible()
})

test('each filter of the search is removed by its own button, and all by one', async () => {
  const onChange = vi.fn<(change: Partial<MapSearchParams>) => void>()
  await renderComponent(
    <ResultsSummary
      search={{ search: 'oak', service: 42, availability: 'open', city: 'Kingston', bbox: BBOX }}
      total={1}
      isMovedAway={false}
      onChange={onChange}
    />,
    { answers: [SERVICES] },
  )
  // The name of a sub-service is read from the services.
  const labels = ['oak', 'Assessment', 'Only vendors open to new referrals', 'Kingston', 'This area']
  for (const label of labels) await button(`Remove the filter ${label}`).click()
  await button('Clear all').click()
  const changes = [
    { search: undefined, near: undefined },
    { service: undefined },
    { availability: undefined },
    { city: undefined },
    { bbox: undefined },
  ]
  expect(onChange.mock.calls.map(([change]) => change)).toStrictEqual([...changes, Object.assign({}, ...changes)])
})

test('the filter for open vendors is explained while it is on', async () => {
  const onChange = vi.fn<(availability: 'open' | undefined) => void>()
  await renderComponent(
    <>
      <AvailabilityFilter value={undefined} onChange={onChange} />
      <AvailabilityFilter value="open" onChange={onChange} />
    </>,
  )
  const filters = page.getByRole('checkbox', { name: 'Only vendors open to new referrals' })
  await expect.element(filters.nth(0)).not.toHaveAccessibleDescription()
  await expect
    .element(filters.nth(1))
    .toHaveAccessibleDescription(
      /^Each of these vendors confirmed in the last 30 days that it is open to new referrals\./,
    )
  await filters.nth(0).click()
  await filters.nth(1).click()
  expect(onChange.mock.calls).toEqual([['open'], [undefined]])
})

test('on a phone, a long filter leaves the button beside the number of results on the screen', async () => {
  await renderComponent(
    <div style={{ width: 320 }}>
      <ResultsSummary
        search={{ search: 'physiotherapy at home after a stroke, also at the weekend', availability: 'open' }}
        total={7}
        isMovedAway={false}
        onChange={() => undefined}
      >
        <button type="button">Show list</button>
      </ResultsSummary>
    </div>,
  )
  await expect.element(button('Show list')).toBeVisible()
  const controls = page.getByRole('button').elements()
  const { left } = page.getByRole('status').element().getBoundingClientRect()
  expect(controls.filter((one) => one.getBoundingClientRect().right > left + 320)).toEqual([])
})

test('a service filter offers all services and can be cleared; services that cannot be read offer none', async () => {
  const onChange = vi.fn<(service: number | undefined) => void>()
  await renderComponent(<ServiceFilterSelect value={41} onChange={onChange} />, { answers: [SERVICES] })
  const filter = page.getByRole('combobox', { name: 'Service' })
  await expect.element(filter).toHaveValue('Physiotherapy')
  await choose('Service', 'Meals')
  expect(onChange.mock.calls).toEqual([[44]])
  await filter.fill('xyz')
  await expect.element(page.getByText('No such service')).toBeVisible()
})

test('the services are fetched when their filter is first used, and it says that they are loading', async () => {
  const { stub, release } = answerOnRelease(serviceRoutes.list, listOf(PHYSIOTHERAPY))
  const { callsOf } = await renderComponent(<ServiceFilterSelect value={undefined} onChange={() => undefined} />, {
    answers: [stub],
  })
  const filter = page.getByRole('combobox', { name: 'Service' })
  await expect.element(filter).toHaveAttribute('placeholder', 'All services')
  expect(callsOf(serviceRoutes.list)).toEqual([])
  await filter.click()
  await expect.element(page.getByText('Loading')).toBeVisible()
  release()
  await expect.element(page.getByRole('option', { name: 'Physiotherapy' })).toBeVisible()
  expect(callsOf(serviceRoutes.list)).toHaveLength(1)
})

test('a service filter says why the services cannot be read, and reads them when it is opened again', async () => {
  const { stub } = await renderComponent(<ServiceFilterSelect value={undefined} onChange={() => undefined} />, {
    answers: [refuse(serviceRoutes.list, 403, 'Services cannot be read.')],
  })
  const filter = page.getByRole('combobox', { name: 'Service' })
  await filter.click()
  await expect.element(page.getByText('Services cannot be read.')).toBeVisible()
  stub(SERVICES)
  await userEvent.keyboard('{Escape}')
  await filter.click()
  await expect.element(page.getByRole('option', { name: 'Meals' })).toBeVisible()
})

test('without the services their filter is empty and a filter for one has a general name', async () => {
  await renderComponent(
    <ResultsSummary search={{ service: 41 }} total={1} isMovedAway={false} onChange={() => undefined} />,
    { answers: [refuse(serviceRoutes.list, 403, 'No.')] },
  )
  await expect.element(button('Remove the filter One service')).toBeVisible()
})
