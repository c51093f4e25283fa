type Cell = string | number | null

/** Without it spreadsheets take a file of ours for another encoding. */
export const BYTE_ORDER_MARK = '\uFEFF'

export const csvLine = (cells: Cell[]): string => `${cells.map((cell) => quoted(String(cell ?? ''))).join(',')}\r\n`

/**
 * What begins like a formula would be one in a spreadsheet: a whole text, and what follows a sign at which a spreadsheet may
 * part it, because a French one parts at semicolons and no longer minds our quotes.
 */
const FORMULA = /(^|[;\t\r\n])(?=[=+\-@\t\r])/g

const quoted = (text: string) => `"${text.replaceAll(FORMULA, "$1'").replaceAll('"', '""')}"`
