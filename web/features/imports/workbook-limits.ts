/** The name of the imported sheet, case sensitive (IMP-004). */
export const SHEET_NAME = 'Vendors'

export const WORKBOOK_MAX_BYTES = 20 * 1024 * 1024
/** Maximum unpacked size of a workbook; a zip bomb exceeds it. */
export const UNPACKED_MAX_BYTES = 200 * 1024 * 1024
/** Maximum number of rows below the header. */
export const MAX_SHEET_ROWS = 20_000
/** The limit of the older format; content further right makes a workbook invalid. */
export const MAX_SHEET_COLUMNS = 256
/** Maximum number of characters in all cells: thousands of them can share one long text. */
export const MAX_SHEET_CHARACTERS = 100_000_000
export const PARSE_TIMEOUT_MS = 30_000

/** Why a workbook cannot be read. */
export type WorkbookProblem = 'invalid' | 'empty' | 'too large' | 'too many rows' | 'too slow'

/** The displayed text of a cell; null when empty. */
export type SheetCell = string | null

export type WorkbookReadResult = { cells: SheetCell[][] } | { problem: WorkbookProblem }
