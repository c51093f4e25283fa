interface Remark {
  row: number
  name: string
  text: string
}

// Without it Excel misreads the encoding of the file.
const BYTE_ORDER_MARK = '\u{FEFF}'

/** Formats remarks as CSV for a spreadsheet: cells are quoted, and none is interpreted as a formula. */
export const formatRemarksCsv = (remarks: Remark[]): string =>
  BYTE_ORDER_MARK +
  [['Row', 'Name', 'Remark'], ...remarks.map(({ row, name, text }) => [String(row), name, text])]
    .map((cells) => cells.map(escapeCell).join(','))
    .join('\r\n')

function escapeCell(text: string): string {
  const harmless = /^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
