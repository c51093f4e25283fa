/**
 * Where the focus goes when a row of a list is gone: to the actions of the row after it, else of the one before it, else
 * to the page's heading. Asked for while the row is still there; the answer moves the focus.
 */
export function heirOfRow(rowId: string): () => void {
  const row = document.querySelector(`[data-row="${rowId}"]`)
  const neighbours = [row?.nextElementSibling, row?.previousElementSibling]

  return () => {
    const actions = neighbours.map((one) => one?.isConnected && one.querySelector('[data-actions] button'))
    const heir = actions.find((button) => button instanceof HTMLElement) ?? document.querySelector('h1')
    if (heir instanceof HTMLElement) heir.focus()
  }
}

/** The page's heading: where reading begins again when much of a list is gone. */
export const focusHeading = () => document.querySelector<HTMLElement>('h1')?.focus()
