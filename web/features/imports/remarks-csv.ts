import { BYTE_ORDER_MARK, quoteFormulaSafeCsvCell } from '#contract/csv.ts'

interface Remark {
  row: number
  name: string
  text: string
}

/** Formats remarks as CSV for a spreadsheet. */
export const formatRemarksCsv = (remarks: Remark[]): string =>
  BYTE_ORDER_MARK +
  [['Row', 'Name', 'Remark'], ...remarks.map(({ row, name, text }) => [String(row), name, text])]
    .map((cells) => cells.map(quoteFormulaSafeCsvCell).join(','))
    .join('\r\n')
