interface Remark {
  row: number
  name: string
  text: string
}

/** Remarks as a table for a spreadsheet: quoted, and nothing in it is taken for a formula. */
export const asCsv = (remarks: Remark[]): string =>
  [['Row', 'Name', 'Remark'], ...remarks.map(({ row, name, text }) => [String(row), name, text])]
    .map((cells) => cells.map(cellOf).join(','))
    .join('\r\n')

function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
