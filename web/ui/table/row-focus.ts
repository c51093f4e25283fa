/**
 * Where the focus goes when a row of a list is gone: to the actions of the row after it, else of the one before it, else
 * to the page's heading. Asked for while the row is still there; the answer moves the focus.
 */
export function focusAfterRemoval(rowId: string): () => void {
  const row = document.querySelector(`[data-row="${rowId}"]`)
  const neighbours = [row?.nextElementSibling, row?.previousElementSibling]

  return () => {
    const actions = neighbours.map((one) => one?.isConnected && one.querySelector('[data-actions] button'))
    const heir = actions.find((button) => button instanceof HTMLElement) ?? document.querySelector('h1')
    if (heir instanceof HTMLElement) heir.focus()
  }
}

/** The row's own actions, when the one that was used has gone and the row has stayed. */
export const focusRowActions = (rowId: string) =>
  document.querySelector<HTMLElement>(`[data-row="${rowId}"] [data-actions] button`)?.focus()

/** The page's heading: where reading begins again when much of a list is gone. */
export const focusPageHeading = () => document.querySelector<HTMLElement>('h1')?.focus()

/** The row that holds the focus. */
const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null

export const focusedRowId = (): string | null => focusedRow()?.dataset['row'] ?? null

/** Moves the focus to the next row of the list, or the one before; to the first one from anywhere else. */
export function focusAdjacentRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const now = focusedRow()
  const next = now === null ? rows[0] : rows[rows.indexOf(now) + step]
  next?.querySelector<HTMLElement>('[data-opener]')?.focus()
}

/** As a click on the row's checkbox, with Shift for all rows since the last one. */
export function toggleFocusedRowSelection(withShift: boolean): void {
  const box = focusedRow()?.querySelector<HTMLInputElement>('input[type="checkbox"]')
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: withShift }))
}
