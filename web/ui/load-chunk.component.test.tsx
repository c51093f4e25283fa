import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderComponent } from '#web/testing/render-page.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { getChunkLoadErrorText, lazyPart } from './load-chunk.ts'

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
