import { i18n } from '@lingui/core'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { button } from '#web/testing/locators.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import { StarRating } from './StarRating.tsx'

function RatedLater() {
  const [value, setValue] = useState<number | null>(null)
  return (
    <>
      <StarRating value={value} count={1} />
      <button onClick={() => setValue(4.25)}>Rate</button>
    </>
  )
}

test('screen readers get the mean as the language writes numbers', async () => {
  await renderComponent(<RatedLater />)
  const { locale, messages } = i18n
  i18n.loadAndActivate({ locale: 'fr', messages })
  onTestFinished(() => i18n.loadAndActivate({ locale, messages }))
  await button('Rate').click()
  await expect.element(page.getByText(/^4,3 /)).toBeInTheDocument()
})
