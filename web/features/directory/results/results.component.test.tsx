import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vendorRoutes, type VendorSummary } from '#contract/vendors.ts'
import { CallError } from '#web/api/call-error.ts'
import { buildLocation, buildVendorSummary } from '#web/testing/examples.ts'
import { button, link } from '#web/testing/locators.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import type { RouteCall } from '#web/testing/stub-server.ts'
import { useVendorResults } from './use-vendor-results.ts'
import { VendorCardList } from './VendorCardList.tsx'

type ListProps = Parameters<typeof VendorCardList>[0]

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
    moreFailure: null,
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
      start={{}}
      near={NEAR}
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

test('GST-011: a card says how to get a hidden address, behind the town where the vendor names it', async () => {
  await renderCards([
    buildVendorSummary({ location: null, town: 'Guelph' }),
    buildVendorSummary({ id: 22, name: 'Harbour Care', location: null }),
  ])
  await expect
    .element(card('Lakeside Care').getByText('Guelph · Address given after contact', { exact: true }))
    .toBeVisible()
  await expect.element(card('Harbour Care').getByText('Address given after contact', { exact: true })).toBeVisible()
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

test('without a vendor that is open among those that were searched, the list also says how to find more', async () => {
  await renderCards([], { onRemoveOpenOnly: () => undefined, hasOtherFilters: true })
  await expect
    .element(page.getByText(/^Other vendors may be open, too\. .* Try a shorter word or fewer filters, or look at all/))
    .toBeVisible()
})

test('without a vendor that is open, the list says which filter to remove, and offers it', async () => {
  const onRemoveOpenOnly = vi.fn<() => void>()
  const { onClear } = await renderCards([], { onRemoveOpenOnly })
  await expect.element(page.getByText('No search results found.')).toBeVisible()
  const hint = 'Other vendors may be open, too. To see them, remove the filter “Only vendors open to new referrals”.'
  await expect.element(page.getByText(hint)).toBeVisible()
  await button('Remove this filter').click()
  expect(onRemoveOpenOnly).toHaveBeenCalledOnce()
  await button('Show all vendors').click()
  expect(onClear).toHaveBeenCalledOnce()
})

test('MAP-037: an empty part of the map, too, says that nothing was found; it offers to move the map', async () => {
  await renderCards([], { onClear: undefined })
  await expect.element(page.getByText('No search results found.')).toBeVisible()
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

function TwoPages() {
  const results = useVendorResults({}, { pages: 2, whole: false })
  return (
    <VendorCardList
      results={results}
      first={undefined}
      selectedId={undefined}
      markedId={undefined}
      pointedId={undefined}
      start={{}}
      near={undefined}
      served={undefined}
      page={2}
      onMore={() => undefined}
      onProfile={() => undefined}
      onHover={() => undefined}
    />
  )
}

test('when the second page cannot be read, the cards of the first stay, with a notice below them', async () => {
  let isBroken = true
  const pages = {
    route: vendorRoutes.summaries,
    respond: (call: RouteCall) => {
      const { page: number } = (call as RouteCall<typeof vendorRoutes.summaries>).query
      if (isBroken && number === 2) return Response.json({ message: 'The hub is tired.' }, { status: 500 })
      const data = number === 2 ? [HARBOUR] : [LAKESIDE]
      return Response.json({ data, meta: { total: 51, current_page: number, last_page: 2, per_page: 50 } })
    },
  }
  await renderComponent(<TwoPages />, { answers: [pages] })
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(names()).toEqual(['Lakeside Care'])
  isBroken = false
  await button('Try again').click()
  await expect.poll(names).toEqual(['Lakeside Care', 'Harbour Care'])
  expect(page.getByRole('alert').elements()).toEqual([])
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
