import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ComponentKitPage } from '#web/kit/ComponentKitPage.tsx'
import { PHONE_VIEWPORT, renderComponent } from '#web/testing/render-page.tsx'
import { DataTable } from './DataTable.tsx'

// The table of the kit: five rows, of which the third is selected.

const NAMES = ['Tremblay, Marie', 'Singh, Harpreet', 'Osei, Ama', 'Nguyen, Linh', 'Cardinal, Joseph']
const checkbox = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const selectAll = page.getByRole('checkbox', { name: 'Select all on this page' })
const selectedNames = () => NAMES.filter((name) => (checkbox(name).element() as HTMLInputElement).checked)

async function renderTable(viewport?: typeof PHONE_VIEWPORT) {
  await renderComponent(<ComponentKitPage />, { ...(viewport && { viewport }) })
  await expect.element(checkbox('Osei, Ama')).toBeChecked()
}

for (const [where, viewport] of [
  ['on wide screens', undefined],
  ['on phones', PHONE_VIEWPORT],
] as const) {
  test(`${where}: the box above the rows shows whether none, some or all are selected, and selects them`, async () => {
    await renderTable(viewport)
    await expect.element(selectAll).toBePartiallyChecked()
    await selectAll.click()
    await expect.element(selectAll).toBeChecked()
    expect(selectedNames()).toEqual(NAMES)
    await selectAll.click()
    await expect.element(selectAll).not.toBeChecked()
    expect(selectedNames()).toEqual([])
  })

  test(`${where}: Shift selects or deselects all rows since the last one`, async () => {
    await renderTable(viewport)
    await checkbox('Cardinal, Joseph').click()
    await checkbox('Singh, Harpreet').click({ modifiers: ['Shift'] })
    await expect.poll(selectedNames).toEqual(NAMES.slice(1))
    await checkbox('Nguyen, Linh').click({ modifiers: ['Shift'] })
    await expect.poll(selectedNames).toEqual(['Cardinal, Joseph'])
  })
}

test('a column that is hidden in the menu is not in the table', async () => {
  await renderTable()
  await expect.element(page.getByRole('columnheader', { name: 'Status' })).toBeVisible()
  const status = page.getByRole('checkbox', { name: 'Status' })
  // A menu that the test before has left closing takes the first click.
  await expect
    .poll(async () => {
      const isOpen = status.query()?.checkVisibility() ?? false
      if (!isOpen) await page.getByRole('button', { name: 'Columns' }).click()
      return isOpen
    })
    .toBe(true)
  await status.click()
  await expect.element(page.getByRole('columnheader', { name: 'Status' })).not.toBeInTheDocument()
})

test('opening another row renders only the two rows that change', async () => {
  const rendered: string[] = []
  const columns = [
    { id: 'name', header: 'Name', isMain: true, cell: ({ name }: { name: string }) => rendered.push(name) && name },
  ]
  const rows = NAMES.map((name) => ({ name }))
  const nameOf = ({ name }: { name: string }) => name
  function OpenableRows() {
    const [openId, setOpenId] = useState<string | null>(null)
    return (
      <DataTable
        label="People"
        rows={rows}
        columns={columns}
        rowId={nameOf}
        rowName={nameOf}
        onOpen={({ name }) => setOpenId(name)}
        openId={openId}
      />
    )
  }

  await renderComponent(<OpenableRows />)
  const opener = (name: string) => page.getByRole('button', { name })
  await opener('Osei, Ama').click()
  await expect.element(opener('Osei, Ama')).toHaveAttribute('aria-expanded', 'true')
  rendered.length = 0
  await opener('Nguyen, Linh').click()
  await expect.element(opener('Nguyen, Linh')).toHaveAttribute('aria-expanded', 'true')
  expect(new Set(rendered)).toEqual(new Set(['Osei, Ama', 'Nguyen, Linh']))
})

test('on phones: a card opens by a tap beside its name, its controls do what they say', async () => {
  const opened: string[] = []
  const rows = [{ name: 'Osei, Ama' }]
  await renderComponent(
    <DataTable
      label="People"
      rows={rows}
      columns={[
        { id: 'name', header: 'Name', isMain: true, cell: ({ name }) => name },
        { id: 'status', header: 'Status', cell: () => 'Pending' },
        { id: 'phone', header: 'Phone', cell: () => <button type="button">Call</button> },
      ]}
      rowId={({ name }) => name}
      rowName={({ name }) => name}
      onOpen={({ name }) => opened.push(name)}
    />,
    { viewport: PHONE_VIEWPORT },
  )
  await page.getByRole('button', { name: 'Call' }).click()
  expect(opened).toEqual([])
  await page.getByText('Pending').click()
  await page.getByRole('button', { name: 'Osei, Ama' }).click()
  expect(opened).toEqual(['Osei, Ama', 'Osei, Ama'])
})
