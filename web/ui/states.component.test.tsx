import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { lazy, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CallError } from '#web/api/call-error.ts'
import { button } from '#web/testing/locators.ts'
import { PHONE_VIEWPORT, renderComponent } from '#web/testing/render-page.tsx'
import { AppFailure } from '#web/shell/AppFailure.tsx'
import { CountBadge } from './CountBadge.tsx'
import { DateTimeText } from './DateTimeText.tsx'
import { DescriptionItem, DescriptionList } from './DescriptionList.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { OptionalLazyPart } from './OptionalLazyPart.tsx'
import { PageFailure } from './PageFailure.tsx'
import { ChunkLoadError } from './load-chunk.ts'
import { PageHeader } from './PageHeader.tsx'
import { RetryNotice } from './RetryNotice.tsx'
import { RowsSkeleton } from './Skeletons.tsx'
import { StarRating } from './StarRating.tsx'
import { StarRatingInput } from './StarRatingInput.tsx'
import { CollapsibleFilters } from './table/CollapsibleFilters.tsx'
import { EndlessListFooter } from './table/EndlessListFooter.tsx'
import { PaginationBar } from './table/PaginationBar.tsx'

const REFUSED = new CallError(500, { message: 'The hub is tired.', id: 'req-7' })

test('a failed page says why, offers to try again, and names the number in the log', async () => {
  const onRetry = vi.fn<() => void>()
  await renderComponent(<PageFailure error={REFUSED} onRetry={onRetry} />)
  const failure = page.getByRole('alert')
  await expect.element(failure.getByRole('heading', { level: 1 })).toHaveTextContent('This page could not be shown')
  await expect.element(failure.getByText('The hub is tired.')).toBeVisible()
  await expect.element(failure.getByText(/this number helps: req-7/)).toBeVisible()
  await expect.element(button('Reload the page')).toBeVisible()
  await button('Try again').click()
  expect(onRetry).toHaveBeenCalledOnce()
})

test('a failure of the layout itself is shown in the style of the app', async () => {
  const onRetry = vi.fn<() => void>()
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  root.render(
    <I18nProvider i18n={i18n}>
      <AppFailure error={REFUSED} reset={onRetry} />
    </I18nProvider>,
  )
  await expect.element(page.getByRole('main').getByText('The hub is tired.')).toBeVisible()
  await button('Try again').click()
  expect(onRetry).toHaveBeenCalledOnce()
})

test('a page whose code is gone can only be loaded again', async () => {
  await renderComponent(<PageFailure error={new ChunkLoadError('gone')} onRetry={() => undefined} />)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('This page could not be loaded')
  await expect.element(button('Reload the page')).toBeVisible()
  await expect.element(button('Try again')).not.toBeInTheDocument()
})

test('a part whose code is gone says so without a heading, and the part or the page can be loaded again', async () => {
  await renderComponent(<RetryNotice error={new ChunkLoadError('gone')} onRetry={() => undefined} />)
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/a new version has just been released\. Try again, or reload the page\./)
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
  await expect.element(button('Try again')).toBeVisible()
  await expect.element(button('Reload the page')).toBeVisible()
})

test('an error of a part is shown in its place, and trying again renders it anew', async () => {
  let isBroken = true
  const Part = () => {
    if (isBroken) throw REFUSED
    return <p>The part</p>
  }
  const fallback = (error: unknown, onRetry: () => void) => <RetryNotice error={error} onRetry={onRetry} />
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await renderComponent(
    <>
      <p>The rest</p>
      <ErrorBoundary renderFailure={fallback}>
        <Part />
      </ErrorBoundary>
    </>,
  )
  await expect.element(page.getByRole('alert')).toMatchTextContent('The hub is tired.')
  await expect.element(page.getByText('The rest')).toBeVisible()
  log.mockRestore()
  isBroken = false
  await button('Try again').click()
  await expect.element(page.getByText('The part')).toBeVisible()
})

test('a part whose code cannot be loaded leaves its place to what stands in for it, and the rest of the page works', async () => {
  const Missing = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const onFailure = vi.fn<() => void>()
  await renderComponent(
    <>
      <p>The rest</p>
      <OptionalLazyPart fallback={<p>A plain link</p>}>
        <Missing />
      </OptionalLazyPart>
      <OptionalLazyPart fallback={<p>Wait</p>} failure={<p>Without it</p>} onFailure={onFailure}>
        <Missing />
      </OptionalLazyPart>
    </>,
  )
  await expect.element(page.getByText('Without it')).toBeVisible()
  for (const text of ['A plain link', 'The rest']) await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText('Wait')).not.toBeInTheDocument()
  expect(onFailure).toHaveBeenCalledOnce()
  log.mockRestore()
})

test('what is empty, loading, counted, rated and dated is readable by everybody', async () => {
  await renderComponent(
    <>
      <PageHeader title="Locations" text="Where you work">
        <button>Add</button>
      </PageHeader>
      <EmptyState text="No locations" hint="Add the first." action={<button>Add one</button>} />
      <RowsSkeleton />
      <CountBadge count={1_200} label="1200 sent" />
      <CountBadge count={0} label="0 new" isNew />
      <StarRating value={4.25} count={18} />
      <StarRating value={null} count={0} />
      <DescriptionList>
        <DescriptionItem name="Phone">{''}</DescriptionItem>
      </DescriptionList>
      <DateTimeText at="2026-03-02T15:04:05.000Z" />
    </>,
  )
  await expect.element(page.getByRole('heading', { name: 'Locations', level: 1 })).toBeVisible()
  for (const text of ['Where you work', 'No locations', 'Add the first.', '999+', '18 Ratings', 'Not given'])
    await expect.element(page.getByText(text)).toBeVisible()
  for (const text of ['1200 sent', '4.3 of 5 stars', 'Not rated yet'])
    await expect.element(page.getByText(text)).toBeInTheDocument()
  await expect.element(button('Add one')).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading')
  await expect.element(page.getByText('0 new')).not.toBeInTheDocument()
  await expect.element(page.getByRole('time')).toHaveAttribute('datetime', '2026-03-02T15:04:05.000Z')
  await expect.element(page.getByRole('time')).toHaveTextContent('Mon, Mar 2 2026, 10:04am')
})

test('RECV-026, RECV-027, RECV-028: first, last, three pages on either side, and the shown range', async () => {
  const onPage = vi.fn<(page: number) => void>()
  await renderComponent(<PaginationBar page={7} perPage={50} total={1_204} onPage={onPage} label="Pages" />)
  const bar = page.getByRole('navigation', { name: 'Pages' })
  await expect.element(bar.getByText('Showing 301 to 350 of 1204')).toBeVisible()
  const names = bar
    .getByRole('button')
    .elements()
    .map((one) => one.getAttribute('aria-label'))
  expect(names).toEqual([
    'First page',
    'Previous page',
    ...[4, 5, 6, 7, 8, 9, 10].map((number) => `Page ${number}`),
    'Next page',
    'Last page',
  ])
  await expect.element(button('Page 7')).toHaveAttribute('aria-current', 'page')
  for (const name of ['First page', 'Previous page', 'Page 9', 'Next page', 'Last page']) await button(name).click()
  expect(onPage.mock.calls).toEqual([[1], [6], [9], [8], [25]])
})

test('a list of one page has no pages to choose from', async () => {
  await renderComponent(<PaginationBar page={1} perPage={50} total={50} onPage={() => undefined} label="Pages" />)
  await expect.element(page.getByText('Showing 1 to 50 of 50')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('the button that leads to the last page is disabled there, and its focus is on the number of the page', async () => {
  function Pages() {
    const [number, setNumber] = useState(2)
    return <PaginationBar page={number} perPage={50} total={150} onPage={setNumber} label="Pages" />
  }
  await renderComponent(<Pages />)
  await button('Next page').click()
  await expect.element(button('Next page')).toBeDisabled()
  await expect.element(button('Page 3')).toHaveFocus()
})

test('an endless list loads when its end is near; after a failure only by the button', async () => {
  const onMore = vi.fn<() => void>()
  const footer = { shown: 50, total: 120, hasMore: true, isLoadingMore: false, hasFailed: false, onMore }
  await renderComponent(<EndlessListFooter {...footer} />)
  await expect.element(page.getByText('Showing 50 of 120')).toBeVisible()
  await expect.poll(() => onMore.mock.calls.length).toBeGreaterThan(0)
})

test('a list above other content loads by the button alone', async () => {
  const onMore = vi.fn<() => void>()
  const footer = { shown: 50, total: 120, hasMore: true, isLoadingMore: false, hasFailed: false, onMore }
  await renderComponent(<EndlessListFooter {...footer} isButtonOnly />)
  await expect.element(page.getByText('Showing 50 of 120')).toBeVisible()
  expect(onMore).not.toHaveBeenCalled()
  await button('Show more').click()
  expect(onMore).toHaveBeenCalledOnce()
})

test('the button at the end of an endless list stays while the next page loads', async () => {
  const footer = { shown: 50, total: 120, hasMore: true, hasFailed: false, onMore: () => undefined }
  await renderComponent(<EndlessListFooter {...footer} isLoadingMore />)
  await expect.element(page.getByText('Loading')).toBeVisible()
  await expect.element(button('Show more')).toBeDisabled()
})

test('a failed page of an endless list is read again by the button alone', async () => {
  const onMore = vi.fn<() => void>()
  const footer = { shown: 50, total: 120, hasMore: true, isLoadingMore: false, hasFailed: true, onMore }
  await renderComponent(<EndlessListFooter {...footer} isTotalLowerBound />)
  await expect.element(page.getByText('Showing 50 so far')).toBeVisible()
  expect(onMore).not.toHaveBeenCalled()
  await button('Try again').click()
  expect(onMore).toHaveBeenCalledOnce()
})

test.each([
  [false, 'Filters'],
  [true, 'Filters, in use'],
])('on phones the filters are folded away; in use: %s', async (hasFilters, name) => {
  const onToggle = vi.fn<() => void>()
  await renderComponent(
    <CollapsibleFilters isOpen={false} onToggle={onToggle} hasFilters={hasFilters}>
      <p>All filters</p>
    </CollapsibleFilters>,
    { viewport: PHONE_VIEWPORT },
  )
  await expect.element(button(name)).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByText('All filters')).not.toBeInTheDocument()
  await button(name).click()
  expect(onToggle).toHaveBeenCalledOnce()
})

test('stars that cannot be chosen are a picture with the rating in its name', async () => {
  await renderComponent(
    <>
      <StarRatingInput label="Rate Lakeside" value={3} onChange={() => undefined} isDisabled />
      <StarRatingInput label="Rate Hilltop" value={null} onChange={() => undefined} isDisabled />
      <StarRatingInput label="Rate Harbour" value={null} onChange={() => undefined} />
    </>,
  )
  await expect.element(page.getByRole('img', { name: 'Rate Lakeside, 3 stars' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Rate Hilltop, Not rated yet' })).toBeVisible()
  expect(page.getByRole('radiogroup').elements()).toHaveLength(1)
})
