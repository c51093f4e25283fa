type Cell = string | number | null

export const CSV_MIME_TYPE = 'text/csv; charset=utf-8'
/** Without it spreadsheet programs assume another encoding. */
export const BYTE_ORDER_MARK = '\uFEFF'

export const formatCsvLine = (cells: Cell[]): string =>
  `${cells.map((cell) => quoted(String(cell ?? ''))).join(',')}\r\n`

/**
 * Text that a spreadsheet program would run as a formula: at the start of a cell, and after each character that a
 * program may split at. A French one splits at semicolons and then ignores our quotes.
 */
const FORMULA = /(^|[;\t\r\n])(?=[=+\-@\t\r])/g

const quoted = (text: string) => `"${text.replaceAll(FORMULA, "$1'").replaceAll('"', '""')}"`

/** The title of a column and its cell in a row. */
export type CsvColumn<Row> = [title: string, cell: (row: Row) => Cell]

/** Yields the lines of a file, with the titles first. */
export async function* streamCsv<Row>(
  columns: CsvColumn<Row>[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatCsvLine(columns.map(([title]) => title))
  for await (const rows of batches)
    yield rows.map((row) => formatCsvLine(columns.map(([, cell]) => cell(row)))).join('')
}
