import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serviceRoutes } from '#contract/services.ts'
import type { VendorSummary } from '#contract/vendors.ts'
import { CallError } from '#web/api/call-error.ts'
import type { MapSearchParams } from '#web/search-params.ts'
import { buildLocation, buildService, buildSubService, buildVendorSummary, listOf } from '#web/testing/examples.ts'
import { button, choose, link } from '#web/testing/locators.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import { answer, answerOnRelease, refuse } from '#web/testing/stub-server.ts'
import { ResultsSummary } from './ResultsSummary.tsx'
import { ServiceFilter } from './ServiceFilter.tsx'
import { VendorCardList } from './VendorCardList.tsx'

type ListProps = Parameters<typeof VendorCardList>[0]

const PHYSIOTHERAPY = buildService({ children: [buildSubService()] })
const SERVICES = answer(serviceRoutes.list, listOf(PHYSIOTHERAPY, buildService({ id: 44, name: 'Meals' })))
const NEAR = { lat: 43.65, lng: -79.38 }
const LAKESIDE = buildVendorSummary()
const HARBOUR = buildVendorSummary({
  id: 22,
  name: 'Harbour Care',
  locations_count: 3,
  numberOfLikes: 1,
  rating: { value: 4.5, count: 2 },
  covers: true,
  location: buildLocation({ id: 32, lat: 44.65, precision: 'city', street: 'Bay St' }),
})

const card = (name: string) => page.getByRole('article', { name })
const names = () =>
  page
    .getByRole('article')
    .elements()
    .map((one) => one.querySelector('h2 button')?.textContent)

async function renderCards(vendors: VendorSummary[], props: Partial<ListProps> = {}, results: object = {}) {
  const spies = {
    onMore: vi.fn<() => void>(),
    onClear: vi.fn<() => void>(),
    onProfile: vi.fn<ListProps['onProfile']>(),
    onShowOnMap: vi.fn<NonNullable<ListProps['onShowOnMap']>>(),
    onHover: vi.fn<ListProps['onHover']>(),
  }
  const found = {
    vendors,
    listed: vendors,
    total: vendors.length,
    isOld: false,
    isLoadingMore: false,
    failure: null,
    retry: async () => undefined,
    ...results,
  }
  await renderComponent(
    <VendorCardList
      results={found}
      first={undefined}
      selectedId={undefined}
      markedId={undefined}
      pointedId={undefined}
      start={{ near: NEAR }}
      served={undefined}
      page={1}
      {...spies}
      {...props}
    />,
  )
  return spies
}

test('MAP-035, MAP-036: a card shows its vendor: nearest open location, distance, rating and likes', async () => {
  const { onProfile, onShowOnMap } = await renderCards([LAKESIDE, HARBOUR], { served: 'Serves Toronto' })
  await expect.element(card('Harbour Care')).toBeVisible()
  expect(names()).toEqual(['Lakeside Care', 'Harbour Care'])
  await expect.element(card('Harbour Care')).toMatchTextContent(/Bay St.*approximate · and 2 more locations/)
  await expect.element(card('Harbour Care')).toMatchTextContent(/111 km/)
  await expect.element(card('Harbour Care')).toMatchTextContent(/4\.5 of 5 stars.*2 Ratings/)
  await expect.element(card('Harbour Care')).toMatchTextContent(/1 like/)
  await expect.element(card('Harbour Care').getByText('Serves Toronto')).toBeVisible()
  await expect.element(card('Lakeside Care').getByText('Serves Toronto')).not.toBeInTheDocument()
  await expect.element(card('Lakeside Care')).not.toMatchTextContent(/Rating|like|more location|approximate/)
  await expect
    .element(card('Lakeside Care').getByRole('link', { name: /Get Directions/ }))
    .toHaveAttribute('href', 'https://example.ca/directions')
  await expect.element(link('Connect With Vendor: Lakeside Care')).not.toBeInTheDocument()

  await card('Harbour Care')
    .getByRole('button', { name: /^Show on the map:/ })
    .click()
  expect(onShowOnMap.mock.calls[0]).toEqual([HARBOUR.id, HARBOUR.location])
  await button('Harbour Care').click()
  await button('View Vendor Profile: Lakeside Care').click()
  expect(onProfile.mock.calls.map(([{ id }]) => id)).toEqual([22, 21])
})

test('a vendor with archived locations alone is marked, and without a map its place is no button', async () => {
  const archived = buildLocation({ street: 'Old St', is_archived: true })
  await renderCards([{ ...HARBOUR, location: archived, locations_count: 1 }], { onShowOnMap: undefined })
  await expect.element(card('Harbour Care').getByText('(Archived)')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Show on the map:/ })).not.toBeInTheDocument()
})

test('a card is highlighted with its marker, and the marker with the card under the pointer or the focus', async () => {
  const { onHover } = await renderCards([LAKESIDE, HARBOUR], { selectedId: 21, pointedId: 22, markedId: 22 })
  await expect.element(card('Lakeside Care')).toHaveAttribute('data-selected')
  await expect.element(card('Harbour Care')).toHaveAttribute('data-selected')
  await expect.element(card('Lakeside Care')).not.toHaveAttribute('data-marked')
  await expect.element(card('Harbour Care')).toHaveAttribute('data-marked')
  const [first, second] = page.getByRole('heading', { level: 2 }).getByRole('button').elements()
  // Away from the cards, which the pointer also marks.
  await userEvent.hover(page.elementLocator(document.documentElement), { position: { x: 1270, y: 790 } })
  onHover.mockClear()
  for (const one of [first, second]) if (one instanceof HTMLElement) one.focus()
  expect(onHover.mock.calls.map(([vendor]) => vendor?.id)).toEqual([21, undefined, 22])
})

test('the vendor that is selected on the map comes first, once', async () => {
  await renderCards([LAKESIDE, HARBOUR], { first: HARBOUR })
  await expect.element(card('Harbour Care')).toBeVisible()
  expect(names()).toEqual(['Harbour Care', 'Lakeside Care'])
})

test('MAP-037: without results the list says so, and offers all vendors when there was a query', async () => {
  const { onClear } = await renderCards([])
  await expect.element(page.getByText('No search results found.')).toBeVisible()
  await expect.element(page.getByText('Try a shorter word or fewer filters, or look at all vendors.')).toBeVisible()
  await button('Show all vendors').click()
  expect(onClear).toHaveBeenCalledOnce()
})

test('an empty part of the map, or an empty directory, is no search without results; it offers to move the map', async () => {
  await renderCards([], { onClear: undefined })
  await expect.element(page.getByText('No vendors here.')).toBeVisible()
  await expect.element(page.getByText('No search results found.')).not.toBeInTheDocument()
  await expect.element(page.getByText('Move the map or zoom out to find vendors.')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('results that cannot be read offer to try again; results on their way are announced', async () => {
  const retry = vi.fn<() => Promise<unknown>>(async () => undefined)
  const error = new CallError(500, { message: 'The hub is tired.' })
  await renderCards([], {}, { failure: error, retry })
  await expect.element(page.getByRole('alert')).toMatchTextContent('The hub is tired.')
  await button('Try again').click()
  expect(retry).toHaveBeenCalledOnce()
})

test('results on their way are announced, old ones stay and are busy', async () => {
  await renderCards([], {}, { listed: undefined, vendors: undefined })
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading')
})

test.each([
  [120, 1, 'Show more (118 left)', null],
  [500, 1, 'Show more', null],
  [500, 10, null, 'These are the first 2. Search or zoom in to see the others.'],
  [2, 1, null, null],
])('of %i vendors, page %i ends with %s or %s', async (total, number, more, note) => {
  const { onMore } = await renderCards([LAKESIDE, HARBOUR], { page: number }, { total, isOld: true })
  await expect.element(page.getByRole('list')).toHaveAttribute('aria-busy', 'true')
  // The text stays readable.
  expect(getComputedStyle(page.getByRole('list').element()).opacity).toBe('1')
  expect(
    page
      .getByRole('button', { name: /^Show more/ })
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(more ? [more] : [])
  expect(
    page
      .getByText(/^These are the first/)
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(note ? [note] : [])
  if (more) await button(more).click()
  expect(onMore).toHaveBeenCalledTimes(more ? 1 : 0)
})

const BBOX = '-79.5,43.6,-79.3,43.7'

test.each<[MapSearchParams, number | undefined, boolean, string]>([
  [{}, undefined, false, 'Looking for vendors…'],
  [{}, 1, false, '1 vendor in view'],
  [{}, 7, false, '7 vendors in view'],
  [{}, 7, true, '7 vendors found'],
  [{ search: 'oak' }, 7, false, '7 vendors found'],
  [{ service: 41 }, 1, false, '1 vendor found'],
  [{ search: 'oak' }, 500, false, 'More than 500 vendors, nearest first'],
  [{ bbox: BBOX }, 7, false, '7 vendors in this area'],
  [{ city: 'Kingston' }, 7, false, '7 vendors, those serving Kingston first'],
  [{ city: 'Kingston' }, 500, false, 'More than 500 vendors, those serving Kingston first'],
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
    <ResultsSummary search={search} coarserPlace="Kenora" total={7} isMovedAway={false} onChange={() => undefined} />,
    { answers: [SERVICES] },
  )
  await expect.element(page.getByRole('status')).toHaveTextContent('7 vendors, those serving Kenora first')
  await expect.element(page.getByText(/^We only know where Kenora is, not “12 Main Street, Kenora”/)).toBeVisible()
})

test('each filter of the search is removed by its own button, and all by one', async () => {
  const onChange = vi.fn<(change: Partial<MapSearchParams>) => void>()
  await renderComponent(
    <ResultsSummary
      search={{ search: 'oak', service: 42, city: 'Kingston', bbox: BBOX }}
      total={1}
      isMovedAway={false}
      onChange={onChange}
    />,
    { answers: [SERVICES] },
  )
  // The name of a sub-service is read from the services.
  for (const name of ['oak', 'Assessment', 'Kingston', 'This area']) await button(`Remove the filter ${name}`).click()
  await button('Clear all').click()
  const changes = [
    { search: undefined, near: undefined },
    { service: undefined },
    { city: undefined },
    { bbox: undefined },
  ]
  expect(onChange.mock.calls.map(([change]) => change)).toStrictEqual([...changes, Object.assign({}, ...changes)])
})

test('a service filter offers all services and can be cleared; services that cannot be read offer none', async () => {
  const onChange = vi.fn<(service: number | undefined) => void>()
  await renderComponent(<ServiceFilter value={41} onChange={onChange} />, { answers: [SERVICES] })
  const filter = page.getByRole('combobox', { name: 'Service' })
  await expect.element(filter).toHaveValue('Physiotherapy')
  await choose('Service', 'Meals')
  expect(onChange.mock.calls).toEqual([[44]])
  await filter.fill('xyz')
  await expect.element(page.getByText('No such service')).toBeVisible()
})

test('the services are fetched when their filter is first used, and it says that they are loading', async () => {
  const { stub, release } = answerOnRelease(serviceRoutes.list, listOf(PHYSIOTHERAPY))
  const { callsOf } = await renderComponent(<ServiceFilter value={undefined} onChange={() => undefined} />, {
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

test('without the services their filter is empty and a filter for one has a general name', async () => {
  await renderComponent(
    <ResultsSummary search={{ service: 41 }} total={1} isMovedAway={false} onChange={() => undefined} />,
    { answers: [refuse(serviceRoutes.list, 403, 'No.')] },
  )
  await expect.element(button('Remove the filter One service')).toBeVisible()
})
