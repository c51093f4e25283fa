/** Unsaved input: the changed fields, and the stored values that the first change started from, without those saved since. */
export interface FormEdits<Values> {
  base: Partial<Values>
  fields: Partial<Values>
}

export const isSameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * For `JSON.stringify`. Entries of a list may have a `key`, or a text as `id`, that this page has made: what is stored has
 * others. The server stores texts without the white space around them.
 */
function toStoredContent(name: string, value: unknown): unknown {
  if (name === 'key' || (name === 'id' && typeof value === 'string')) return undefined
  return typeof value === 'string' ? value.trim() : value
}

/** True when both would be stored as the same. */
const hasSameContent = (a: unknown, b: unknown) =>
  JSON.stringify(a, toStoredContent) === JSON.stringify(b, toStoredContent)

export const getFieldNames = <Values extends object>(values: Values | Partial<Values>) =>
  Object.keys(values) as (keyof Values & string)[]

/** Applies a change; a field that returns to its stored value is no longer changed. */
export function applyFieldChange<Values extends object>(
  edits: FormEdits<Values> | null,
  stored: Values,
  change: Partial<Values>,
): FormEdits<Values> | null {
  const fields: Partial<Values> = { ...edits?.fields, ...change }
  for (const field of getFieldNames<Values>(fields)) if (isSameJson(fields[field], stored[field])) delete fields[field]
  return getFieldNames<Values>(fields).length === 0 ? null : { base: edits?.base ?? stored, fields }
}

/** Returns the edits that a successful submit did not contain: those made while it was running. */
export function dropSubmittedEdits<Values extends object>(
  edits: FormEdits<Values> | null,
  saved: Partial<Values> | undefined,
): FormEdits<Values> | null {
  if (!edits || !saved) return edits
  const fields: Partial<Values> = { ...edits.fields }
  for (const field of getFieldNames<Values>(fields))
    if (field in saved && isSameJson(fields[field], saved[field])) delete fields[field]
  // The server may have normalized what was saved, so that no value here could tell it from another one's change.
  const base = { ...edits.base }
  for (const field of getFieldNames<Values>(saved)) delete base[field]
  return getFieldNames<Values>(fields).length === 0 ? null : { base, fields }
}

/**
 * Returns the changes without those that have been stored as they are here since they were made: by a save of this form
 * whose answer was lost, or by someone who made the same change.
 */
export function dropStoredEdits<Values extends object>(
  edits: FormEdits<Values> | null,
  stored: Values,
): FormEdits<Values> | null {
  if (!edits) return null
  const fields: Partial<Values> = { ...edits.fields }
  const base: Partial<Values> = { ...edits.base }
  for (const field of getFieldNames<Values>(edits.fields)) {
    if (isSameJson(stored[field], edits.base[field]) || !hasSameContent(stored[field], fields[field])) continue
    delete fields[field]
    base[field] = stored[field]
  }
  const left = getFieldNames<Values>(fields).length
  if (left === getFieldNames<Values>(edits.fields).length) return edits
  return left === 0 ? null : { base, fields }
}

/** True when every difference between the newest and the stored values equals a value that this form would store. */
export const hasOnlyOwnChanges = <Values extends object>(newest: Values, stored: Values, values: Values) =>
  getFieldNames<Values>(newest).every(
    (field) => isSameJson(newest[field], stored[field]) || hasSameContent(newest[field], values[field]),
  )

/** Puts the changes on top of what is stored: fields that were not changed here show what others have saved. */
export const applyEdits = <Values extends object>(stored: Values, edits: FormEdits<Values> | null): Values => ({
  ...stored,
  ...edits?.fields,
})

/**
 * Returns the changed fields that someone else has changed too since the first change; null when nobody has changed
 * anything (SR-129).
 */
export function findConflictingFields<Values extends object>(stored: Values, edits: FormEdits<Values> | null) {
  if (!edits) return null
  const changed = getFieldNames(edits.base).filter((field) => !isSameJson(stored[field], edits.base[field]))
  return changed.length === 0 ? null : changed.filter((field) => field in edits.fields)
}
