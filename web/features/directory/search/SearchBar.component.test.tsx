import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { suggestionRoutes, type Suggestions } from '#contract/suggestions.ts'
import { button, dialog } from '#web/testing/locators.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import { answer, refuse } from '#web/testing/stub-server.ts'
import { SearchBar } from './SearchBar.tsx'
import { useSearchSettings } from './use-search-settings.ts'
import type { Suggestion } from './use-suggestions.ts'

const SUGGESTIONS: Suggestions = {
  vendors: [{ id: 21, name: 'Physio Plus', location: { id: 31, city: 'Kingston', lat: 44.23, lng: -76.48 } }],
  services: [
    { id: 41, name: 'Physiotherapy', parent: null },
    { id: 42, name: 'Aquatic', parent: 'Physiotherapy' },
  ],
  places: [{ name: 'Physic', region: 'Ontario, Canada', address: 'Physic, ON' }],
}

const box = page.getByRole('combobox', { name: 'Search vendors, services, places' })
const option = (name: string) => page.getByRole('option', { name })
const list = page.getByRole('listbox', { name: 'Suggestions' })

interface SearchPageProps {
  onSearch: (text: string) => Promise<string | null>
  onChoose: (suggestion: Suggestion) => Promise<string | null>
}

/** The search bar with what the map page keeps for it: the searched text and the settings. */
function SearchPage({ onSearch, onChoose }: SearchPageProps) {
  const [searched, setSearched] = useState('')
  const [settings, changeSettings] = useSearchSettings()
  const search = async (text: string) => {
    const problem = await onSearch(text)
    if (problem === null) setSearched(text)
    return problem
  }
  return (
    <>
      <SearchBar
        searched={searched}
        searchedPlace=""
        near={{ lat: 45.4215, lng: -75.6972 }}
        settings={settings}
        onSettings={changeSettings}
        onSearch={search}
        onPlace={search}
        onChoose={onChoose}
      />
      <button onClick={() => setSearched('')}>Remove the filter</button>
    </>
  )
}

async function renderSearch(onSearch: SearchPageProps['onSearch'] = async () => null) {
  const searches = vi.fn<SearchPageProps['onSearch']>(onSearch)
  const choices = vi.fn<SearchPageProps['onChoose']>(async () => null)
  const rendered = await renderComponent(<SearchPage onSearch={searches} onChoose={choices} />, {
    answers: [answer(suggestionRoutes.list, SUGGESTIONS)],
  })
  return { ...rendered, searches, choices }
}

test.each([['ph'], [' p '], ['é']])(
  'MAP-038, MAP-039: "%s" is too short to search for, and the box says so',
  async (text) => {
    const { searches } = await renderSearch()
    await box.fill(text)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Please enter at least 3 characters.')
    await expect.element(box).toHaveFocus()
    expect(searches).not.toHaveBeenCalled()
    await userEvent.keyboard('y')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  },
)

test('MAP-040: three characters, or none, are searched for without the spaces around them', async () => {
  const { searches } = await renderSearch()
  await box.fill(' abc ')
  await button('Search').click()
  await expect.poll(() => searches.mock.calls).toEqual([['abc']])
  await button('Clear the search').click()
  await expect.poll(() => searches.mock.calls).toEqual([['abc'], ['']])
  await expect.element(box).toHaveValue('')
  await expect.element(box).toHaveFocus()
  await expect.element(button('Clear the search')).not.toBeInTheDocument()
})

test('while a search runs its button is busy, and its problem is shown at the box', async () => {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  await renderSearch(() => promise)
  await box.fill('Nowhere')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Search')).toHaveAttribute('aria-busy', 'true')
  resolve('Address not found!')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Address not found!')
  await expect.element(box).toHaveFocus()
  await expect.element(button('Search')).toHaveAttribute('aria-busy', 'false')
})

test('an older search that ends later leaves the problem of the newer one', async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  const { searches } = await renderSearch((text) =>
    text === 'walker' ? promise : Promise.resolve('Address not found!'),
  )
  await box.fill('walker')
  await userEvent.keyboard('{Enter}')
  await box.fill('Nowhere')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Address not found!')
  await expect.element(button('Search')).toHaveAttribute('aria-busy', 'false')
  resolve(null)
  await promise
  // A render after the older answer would have removed the problem.
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Address not found!')
  expect(searches).toHaveBeenCalledTimes(2)
})

test('what is typed while a search runs stays', async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  await renderSearch(() => promise)
  await box.fill('walker')
  await userEvent.keyboard('{Enter} guelph')
  resolve(null)
  await expect.element(button('Search')).toHaveAttribute('aria-busy', 'false')
  await expect.element(box).toHaveValue('walker guelph')
})

test('a removed filter also empties the box', async () => {
  await renderSearch()
  await box.fill('oak')
  await userEvent.keyboard('{Enter}')
  await button('Remove the filter').click()
  await expect.element(box).toHaveValue('')
})

test('MAP-005: suggestions by kind, which the arrows walk, Enter chooses and Escape closes', async () => {
  const { callsOf, choices, searches } = await renderSearch()
  await box.fill('physi')
  await expect.element(list).toBeVisible()
  await expect.element(box).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByText('4 suggestions')).toBeInTheDocument()
  for (const [group, names] of [
    ['Services', ['Physiotherapy', 'Aquatic Physiotherapy']],
    ['Vendors', ['Physio Plus Kingston']],
    ['Places', ['Physic Ontario, Canada']],
  ] as const) {
    const options = list.getByRole('group', { name: group }).getByRole('option').elements()
    expect(options.map(({ textContent }) => textContent.trim())).toEqual(names)
  }
  // Decision 54: sorted by distance from the map; its position is rounded.
  expect(callsOf(suggestionRoutes.list).map(({ query }) => query)).toEqual([
    { search: 'physi', near: { lat: 45.42, lng: -75.7 } },
  ])

  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('physi')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(box).toHaveAttribute('aria-activedescendant', option('Aquatic Physiotherapy').element().id)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => choices.mock.calls).toEqual([[{ kind: 'service', service: SUGGESTIONS.services[1] }]])
  await expect.element(box).toHaveValue('')
  await expect.element(list).not.toBeInTheDocument()
  expect(searches).not.toHaveBeenCalled()
})

test('without a chosen suggestion Enter searches for the text', async () => {
  const { searches, choices } = await renderSearch()
  await box.fill('physi')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => searches.mock.calls).toEqual([['physi']])
  await expect.element(list).not.toBeInTheDocument()
  expect(choices).not.toHaveBeenCalled()
})

test('MAP-043, MAP-044: an access code gets no suggestions and is searched for as it is', async () => {
  const { callsOf, searches } = await renderSearch()
  await box.fill('#maple')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => searches.mock.calls).toEqual([['#maple']])
  expect(callsOf(suggestionRoutes.list)).toEqual([])
})

test('suggestions that cannot be read leave the search as it is', async () => {
  const { stub, searches, callsOf } = await renderSearch()
  stub(refuse(suggestionRoutes.list, 500, 'The hub is tired.'))
  await box.fill('physi')
  await expect.poll(() => callsOf(suggestionRoutes.list)).toHaveLength(1)
  await expect.element(page.getByText('The hub is tired.')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => searches.mock.calls).toEqual([['physi']])
})

test('MAP-007, MAP-008, MAP-010: a search by city suggests places alone and decides on the zoom', async () => {
  await renderSearch()
  await button('Search settings').click()
  const settings = dialog('Search settings')
  const byCity = settings.getByRole('switch', { name: /^Search By City/ })
  const autoZoom = settings.getByRole('switch', { name: /^Auto Zoom Detect/ })
  await expect.element(byCity).toHaveFocus()
  await expect.element(autoZoom).toBeEnabled()
  await expect.element(settings.getByText('The map moves to the results of a search.')).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(byCity).toBeChecked()
  await expect.element(autoZoom).toBeDisabled()
  await expect.element(settings.getByText('A search by city always moves the map.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Search settings')).toHaveFocus()

  await page.getByRole('combobox', { name: 'Search by city or address' }).fill('physi')
  await expect.element(option('Physic Ontario, Canada')).toBeVisible()
  await expect.element(page.getByText('1 suggestion')).toBeInTheDocument()
  expect(page.getByRole('option').elements()).toHaveLength(1)
})

test('MAP-009, MAP-011, MAP-012: the settings are kept on this device', async () => {
  await renderSearch()
  await button('Search settings').click()
  const states = () =>
    page
      .getByRole('switch')
      .elements()
      .map((one) => one instanceof HTMLInputElement && one.checked)
  await expect.poll(states).toEqual([false, false, false, true])
  for (const name of ['Auto Zoom Detect', 'Zoom on Marker Click', 'Display Known Places Info'])
    await page.getByRole('switch', { name: new RegExp(`^${name}`) }).click()
  await expect.poll(states).toEqual([false, true, true, false])
  expect(JSON.parse(localStorage.getItem('hub.map-settings') ?? 'null')).toEqual({
    byCity: false,
    autoZoom: true,
    zoomOnClick: true,
    places: false,
  })
})

test('ERR-008: without speech recognition the voice button says so', async () => {
  vi.stubGlobal('SpeechRecognition', undefined)
  vi.stubGlobal('webkitSpeechRecognition', undefined)
  try {
    await renderSearch()
    await button('Search by voice').click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Speech Recognition is not available on this browser. Please use Chrome or Firefox')
    // A tooltip with the same sentence would cover the one at the field.
    await button('Search by voice').hover()
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Search by voice')
    await expect.element(button('Search by voice')).toHaveAttribute('aria-pressed', 'false')
  } finally {
    vi.unstubAllGlobals()
  }
})

test('the button of the settings says whether they are open', async () => {
  await renderSearch()
  const opener = button('Search settings')
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
  await opener.click()
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true')
})

test('on a phone the suggestions are as wide as the bar, with the town of a vendor on a line of its own', async () => {
  await renderSearch()
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  await box.fill('physi')
  const vendor = page.getByRole('option', { name: /^Physio Plus/ })
  await expect.element(vendor).toBeVisible()
  await expect
    .poll(() => list.element().closest('[class*="dropdown"]')!.getBoundingClientRect().width)
    .toBe(window.innerWidth - 32)
  const town = vendor.getByText('Kingston').element().getBoundingClientRect()
  expect(
    town.left -
      vendor
        .getByText(/^Physio Plus/)
        .element()
        .getBoundingClientRect().left,
  ).toBe(0)
})
