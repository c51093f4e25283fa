/** The sheet that an import is read from, spelled exactly so (IMP-004). */
export const SHEET_NAME = 'Vendors'

export const FILE_MAX_BYTES = 20 * 1024 * 1024
/** What the parts of a workbook may come to when unpacked; a bomb is larger. */
export const UNPACKED_MAX_BYTES = 200 * 1024 * 1024
/** Rows under the header. */
export const MAX_ROWS = 20_000
/** As many as the older format has; what stands farther right makes a workbook invalid. */
export const MAX_COLUMNS = 256
/** What all cells may come to: thousands of them can show one and the same long text. */
export const MAX_CHARACTERS = 100_000_000
export const PARSE_TIMEOUT_MS = 30_000

/** Why a workbook cannot be read. */
export type WorkbookProblem = 'invalid' | 'empty' | 'too large' | 'too many rows' | 'too slow'

/** One cell as people see it; null is an empty one. */
export type SheetCell = string | null

export type WorkbookReadResult = { cells: SheetCell[][] } | { problem: WorkbookProblem }
