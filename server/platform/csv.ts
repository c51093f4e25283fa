type Cell = string | number | null

/** Without it spreadsheets take a file of ours for another encoding. */
export const BYTE_ORDER_MARK = '\uFEFF'

export const csvLine = (cells: Cell[]): string => `${cells.map((cell) => quoted(String(cell ?? ''))).join(',')}\r\n`

/** A text that begins like a formula would be one in a spreadsheet. */
const quoted = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
