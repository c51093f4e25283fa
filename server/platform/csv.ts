import { BYTE_ORDER_MARK, quoteFormulaSafeCsvCell } from '#contract/csv.ts'

type Cell = string | number | null

export const CSV_MIME_TYPE = 'text/csv; charset=utf-8'

export const formatCsvLine = (cells: Cell[]): string =>
  `${cells.map((cell) => quoteFormulaSafeCsvCell(String(cell ?? ''))).join(',')}\r\n`

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
