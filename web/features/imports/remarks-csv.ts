interface Remark {
  row: number
  name: string
  text: string
}

// Without it, Excel takes the letters of the file for another alphabet.
const BYTE_ORDER_MARK = '\u{FEFF}'

/** Remarks as a table for a spreadsheet: quoted, and nothing in it is taken for a formula. */
export const formatRemarksCsv = (remarks: Remark[]): string =>
  BYTE_ORDER_MARK +
  [['Row', 'Name', 'Remark'], ...remarks.map(({ row, name, text }) => [String(row), name, text])]
    .map((cells) => cells.map(escapeCell).join(','))
    .join('\r\n')

function escapeCell(text: string): string {
  const harmless = /^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
