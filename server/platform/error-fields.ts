/** Returns a field of a value of unknown shape: drivers and Node add fields to errors that `Error` does not declare. */
export function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** Returns the code of an error of Node or of a driver, such as `ENOSPC` or `23505`. */
export function readErrorCode(error: unknown): string | undefined {
  const code = readField(error, 'code')
  return typeof code === 'string' ? code : undefined
}

/** Returns the message of a thrown value, whatever was thrown. */
export const readErrorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))
