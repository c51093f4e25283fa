import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderComponent } from '#web/testing/render-page.tsx'
import { button } from '#web/testing/locators.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { getChunkLoadErrorText, getPartLoadErrorText, lazyPart } from './load-chunk.ts'
import { RetryNotice } from './RetryNotice.tsx'

const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('a part of a screen whose code is gone says how to get it (CONST-047)', async () => {
  const Part = lazyPart(load)
  await renderComponent(
    <ErrorBoundary>
      <Suspense>
        <Part />
      </Suspense>
    </ErrorBoundary>,
  )
  await expect.element(page.getByText(getChunkLoadErrorText())).toBeVisible()
})

test('a part of a screen may show something in place of code that is gone', async () => {
  const Part = lazyPart(load, () => <p>There is no map.</p>)
  await renderComponent(
    <Suspense>
      <Part />
    </Suspense>,
  )
  await expect.element(page.getByText('There is no map.')).toBeVisible()
})

test('a part whose code could not be loaded is loaded again by another try, once each', async () => {
  let calls = 0
  const Part = lazyPart<{ name: string }>(async () => {
    calls += 1
    if (calls < 3) return load()
    return ({ name }) => <p>Hello {name}</p>
  })
  await renderComponent(
    <ErrorBoundary renderFailure={(error, onRetry) => <RetryNotice error={error} onRetry={onRetry} />}>
      <Suspense fallback={<p>Wait</p>}>
        <Part name="Ama" />
      </Suspense>
    </ErrorBoundary>,
  )
  await expect.element(page.getByText(getPartLoadErrorText())).toBeVisible()
  expect(calls).toBe(1)
  await button('Try again').click()
  await expect.poll(() => calls).toBe(2)
  await expect.element(page.getByText(getPartLoadErrorText())).toBeVisible()
  await button('Try again').click()
  await expect.element(page.getByText('Hello Ama')).toBeVisible()
  expect(calls).toBe(3)
})
