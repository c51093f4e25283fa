/** Without it spreadsheet programs assume another encoding. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Text that a spreadsheet program would run as a formula: at the start of a cell, and after each character that a
 * program may split at. A French one splits at semicolons and then ignores our quotes.
 */
const FORMULA = /([;\t\r\n](?=[=+\-@\t\r＝＋－＠])|^(?=\s*[=+\-@\t\r＝＋－＠]))/g

/** Quotes the text of a cell, so that no spreadsheet program interprets it as a formula. */
export const quoteFormulaSafeCsvCell = (text: string): string =>
  `"${text.replaceAll(FORMULA, "$1'").replaceAll('"', '""')}"`
