/**
 * Returns a function that moves the focus after a row is removed: to the actions of the next row, else of the previous
 * one, else to the page's heading. Call it while the row still exists.
 */
export function prepareFocusAfterRemoval(rowId: string): () => void {
  const row = document.querySelector(`[data-row="${rowId}"]`)
  const neighbours = [row?.nextElementSibling, row?.previousElementSibling]

  return () => {
    const actions = neighbours.map((one) => one?.isConnected && one.querySelector('[data-actions] button'))
    const target = actions.find((button) => button instanceof HTMLElement) ?? document.querySelector('h1')
    if (target instanceof HTMLElement) target.focus()
  }
}

/** Moves the focus to the actions of a row, when the action that was used is gone but the row remains. */
export const focusRowActions = (rowId: string) =>
  document.querySelector<HTMLElement>(`[data-row="${rowId}"] [data-actions] button`)?.focus()

/** Returns a function that moves the focus to the first of several actions, when the button among them that was used is gone. */
export function prepareFocusOnFirstAction(button: Element): () => void {
  const actions = button.closest('[data-actions]')
  return () => actions?.querySelector<HTMLElement>('button')?.focus()
}

/**
 * Moves the focus to the checkbox of all rows, when the buttons for the selected rows are gone. The page stays where it
 * is, far down a long list too.
 */
export function focusSelectAllCheckbox(): void {
  const checkbox = document.querySelector<HTMLElement>('[data-select-all]')
  if (checkbox) checkbox.focus({ preventScroll: true })
  else focusPageHeading()
}

/** Moves the focus to the page's heading, when many rows were removed. */
export const focusPageHeading = () => document.querySelector<HTMLElement>('h1')?.focus()

/** The focused row. */
const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null

export const getFocusedRowId = (): string | null => focusedRow()?.dataset['row'] ?? null

/** Moves the focus to the next or previous row of the list; to the first row when no row has it. */
export function focusAdjacentRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const now = focusedRow()
  const next = now === null ? rows[0] : rows[rows.indexOf(now) + step]
  next?.querySelector<HTMLElement>('[data-opener]')?.focus()
}

const findRow = (rowId: string | null) => document.querySelector<HTMLElement>(`[data-row="${rowId}"]`)

/** Moves the focus to a row; false when the row is not on the page. */
export function focusRow(rowId: string): boolean {
  const opener = findRow(rowId)?.querySelector<HTMLElement>('[data-opener]')
  opener?.focus()
  return opener != null
}

/** Scrolls a row into sight; false when the row is not on the page. */
export function scrollRowIntoView(rowId: string): boolean {
  const row = findRow(rowId)
  row?.scrollIntoView({ block: 'nearest' })
  return row !== null
}

/** Clicks the checkbox of a row; with Shift, selects all rows since the last one. */
export function toggleRowSelection(rowId: string | null, withShift: boolean): void {
  const box = findRow(rowId)?.querySelector<HTMLInputElement>('input[type="checkbox"]')
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: withShift }))
}

/** Focuses and clicks a control, if it is there. */
export function focusAndClick(control: Element | null): void {
  if (!(control instanceof HTMLElement)) return
  control.focus()
  control.click()
}
