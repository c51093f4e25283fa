import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { waitForNextPaint } from '#web/testing/next-paint.ts'
import { button, field } from '#web/testing/locators.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import { confirmAndRun, showAlert } from './dialog/dialogs.tsx'

interface ListProps {
  onPress?: (row: string) => void
  isLoading?: boolean
}

/** A list whose rows remove themselves; the change that a test triggers from outside is in `setRows`. */
let setRows: (change: (rows: string[]) => string[]) => void

function List({ onPress = (row) => setRows((rows) => rows.filter((one) => one !== row)), isLoading }: ListProps) {
  const [rows, set] = useState(['first', 'second', 'third'])
  useEffect(() => {
    setRows = set
  }, [])
  return (
    <main aria-busy={isLoading}>
      <h1>Lists</h1>
      <p>Some text</p>
      <section>
        <h2>Rows</h2>
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <button type="button" onClick={() => onPress(row)}>{`Remove ${row}`}</button>
            </li>
          ))}
        </ul>
      </section>
    </main>
  )
}

async function focusOn(name: string) {
  await expect.element(button(name)).toBeVisible()
  button(name).element().focus()
}

/** It waits for two frames after a change. */
async function afterTheKeeper() {
  await waitForNextPaint()
  await waitForNextPaint()
}

const heading = (name: string) => page.getByRole('heading', { name })

test('removed rows pass the focus to the next one, the last to the one before, the only one to the heading', async () => {
  await renderComponent(<List />)
  await button('Remove second').click()
  await expect.element(button('Remove third')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Remove first')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Rows')).toHaveFocus()
})

test('a keyboard sees where its focus went, also far outside the window', async () => {
  await renderComponent(
    <>
      <List />
      <div style={{ height: 3_000 }} />
    </>,
  )
  await focusOn('Remove first')
  setRows(() => [])
  window.scrollTo(0, 2_500)
  await userEvent.keyboard('{Shift}')
  await expect.element(heading('Rows')).toHaveFocus()
  await expect.element(heading('Rows')).toBeInViewport()
})

test('a row that is removed while its dialog closes passes the focus to the next one', async () => {
  const ask = (row: string) =>
    void confirmAndRun({
      title: 'Sure?',
      text: 'It is removed.',
      confirmLabel: 'Yes',
      onConfirm: () => Promise.resolve(setRows((rows) => rows.filter((one) => one !== row))),
    })
  await renderComponent(<List onPress={ask} />)
  await button('Remove first').click()
  await button('Yes').click()
  await expect.element(button('Remove second')).toHaveFocus()
})

test('a dialog that closes after its opener has gone leaves the focus beside it', async () => {
  await renderComponent(<List onPress={() => void showAlert({ title: 'Sorry', text: 'It is in use.' })} />)
  await button('Remove third').click()
  await expect.element(button('OK')).toHaveFocus()
  setRows((rows) => rows.slice(0, 2))
  await afterTheKeeper()
  await expect.element(button('OK')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Remove second')).toHaveFocus()
})

test.each([
  ['a press on empty space', () => page.getByText('Some text').click()],
  ["'Done' of a phone's keyboard", async () => button('Remove first').element().blur()],
])('after %s the focus stays on the page', async (_, leave) => {
  await renderComponent(<List />)
  await focusOn('Remove first')
  await leave()
  await waitForNextPaint()
  expect(document.activeElement).toBe(document.body)
  setRows((rows) => rows.slice(1))
  await expect.element(button('Remove first')).not.toBeInTheDocument()
  await afterTheKeeper()
  expect(document.activeElement).toBe(document.body)
})

test('a control that is disabled while it saves has the focus again afterwards', async () => {
  let finish = () => undefined as void
  function SaveButton() {
    const [isSaving, setSaving] = useState(false)
    useEffect(() => {
      finish = () => setSaving(false)
    }, [])
    return (
      <form>
        <h2>Facts</h2>
        <button type="button" disabled={isSaving} onClick={() => setSaving(true)}>
          Save
        </button>
      </form>
    )
  }
  await renderComponent(<SaveButton />)
  await button('Save').click()
  await expect.poll(() => document.activeElement).toBe(document.body)
  finish()
  await expect.element(button('Save')).toHaveFocus()
})

function FormWithSaveButton({ isDisabledWhenSaved }: { isDisabledWhenSaved: boolean }) {
  const [isDirty, setDirty] = useState(false)
  const save = (
    <button type="button" disabled={!isDirty} onClick={() => setDirty(false)}>
      Save
    </button>
  )
  return (
    <form>
      <h2>Facts</h2>
      <input aria-label="Name" />
      <input aria-label="Phone" onChange={() => setDirty(true)} />
      {(isDirty || isDisabledWhenSaved) && save}
    </form>
  )
}

test.each([
  ['disappears', false],
  ['is disabled', true],
])(
  'when the button of a form that a key pressed %s, the field that was edited last has the focus',
  async (_, isDisabled) => {
    await renderComponent(<FormWithSaveButton isDisabledWhenSaved={isDisabled} />)
    await field('Phone').fill('5')
    // As by Tab: the last input was a key.
    await userEvent.keyboard('5')
    await expect.element(button('Save')).toBeEnabled()
    button('Save').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Phone')).toHaveFocus()
  },
)

test('a press on a button that disappears leads to the heading of its form, because a field would open the keyboard of a phone', async () => {
  await renderComponent(<FormWithSaveButton isDisabledWhenSaved={false} />)
  await field('Phone').fill('5')
  await button('Save').click()
  await expect.element(heading('Facts')).toHaveFocus()
})

test('a control that has the focus keeps it while others come and go', async () => {
  await renderComponent(<List />)
  await button('Remove third').click()
  await focusOn('Remove first')
  setRows(() => ['first', 'fourth'])
  await afterTheKeeper()
  await expect.element(button('Remove first')).toHaveFocus()
})

test('a page that is loading is left to what announces pages', async () => {
  await renderComponent(<List isLoading />)
  await button('Remove first').click()
  await expect.element(button('Remove first')).not.toBeInTheDocument()
  await afterTheKeeper()
  expect(document.activeElement).toBe(document.body)
})
