import { Badge, MultiSelect, Select, TextInput } from '@mantine/core'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildCurrentUser } from '#web/testing/examples.ts'
import { PHONE_VIEWPORT, renderComponent, renderPage } from '#web/testing/render-page.tsx'

test('what gets the focus on a phone is scrolled clear of the bar at the bottom', async () => {
  await renderPage('/account', { user: buildCurrentUser('CLIENT'), isWaiting: true, viewport: PHONE_VIEWPORT })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom)).toBeGreaterThan(60)
})

test('small text grows with the text size of the browser', async () => {
  document.documentElement.style.fontSize = '32px'
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  await renderComponent(<Badge>New</Badge>)
  await expect.element(page.getByText('New')).toBeVisible()
  expect(getComputedStyle(page.getByText('New').element()).fontSize).toBe('28px')
})

test('the button that clears a select is large enough for a pointer', async () => {
  await renderComponent(<Select label="Status" data={['New']} defaultValue="New" clearable />)
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toBeVisible()
  // It is hidden from screen readers, whose users clear the field with the keyboard.
  const { width, height } = document.querySelector('.mantine-InputClearButton-root')!.getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
})

test('the placeholder of a field with an error does not look like a typed value', async () => {
  await renderComponent(
    <>
      <TextInput label="Fax" placeholder="416-555-0123" />
      <TextInput label="Phone" placeholder="416-555-0123" error="Phone is required" />
    </>,
  )
  await expect.element(page.getByText('Phone is required')).toBeVisible()
  const colourOf = (label: string) => getComputedStyle(page.getByLabelText(label).element(), '::placeholder').color
  expect(colourOf('Phone')).toBe(colourOf('Fax'))
})

test('a select that a program gives the focus stays closed, and opens with a click or an arrow key', async () => {
  await renderComponent(
    <>
      <Select label="Occupation" data={['Nurse']} searchable />
      <MultiSelect label="Languages" data={['Cree']} searchable />
    </>,
  )
  for (const [label, option] of [
    ['Occupation', 'Nurse'],
    ['Languages', 'Cree'],
  ] as const) {
    const select = page.getByRole('combobox', { name: label })
    const listed = page.getByRole('option', { name: option })
    await expect.element(select).toBeVisible()
    const input = select.element()
    if (input instanceof HTMLElement) input.focus()
    await expect.element(select).toHaveFocus()
    await expect.element(select).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(listed).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(listed).not.toBeInTheDocument()
    await select.click()
    await expect.element(listed).toBeVisible()
    await userEvent.keyboard('{Escape}')
  }
})
