import { expect, test } from 'vitest'
import {
  applyFieldChange,
  dropSubmittedEdits,
  dropStoredEdits,
  findConflictingFields,
  applyEdits,
  hasOnlyOwnChanges,
} from './edits.ts'

const STORED = { name: 'Open Door', phone: '416-555-0100', areas: [{ id: 'a', radius: 1 }] }

test('a field that returns to its stored value is no longer changed', () => {
  const edits = applyFieldChange(null, STORED, { name: 'Other' })
  expect(edits?.fields).toEqual({ name: 'Other' })
  expect(applyFieldChange(edits, STORED, { name: 'Open Door' })).toBeNull()
})

test('lists are compared by their content', () => {
  expect(applyFieldChange(null, STORED, { areas: [{ id: 'a', radius: 1 }] })).toBeNull()
  expect(applyFieldChange(null, STORED, { areas: [] })?.fields).toEqual({ areas: [] })
})

test('SR-129: what others save appears in unchanged fields, and changed fields keep the input', () => {
  const edits = applyFieldChange(applyFieldChange(null, STORED, { name: 'Mine' }), STORED, { areas: [] })
  const newer = { ...STORED, name: 'Theirs', phone: '416-555-0199' }
  expect(applyEdits(newer, edits)).toEqual({ name: 'Mine', phone: '416-555-0199', areas: [] })
})

test('SR-129: fields changed by both are reported, against the values of the first change', () => {
  const edits = applyFieldChange(null, STORED, { name: 'Mine' })
  expect(findConflictingFields(STORED, edits)).toBeNull()
  expect(findConflictingFields({ ...STORED, phone: '416-555-0199' }, edits)).toEqual([])
  const newer = { ...STORED, name: 'Theirs', phone: '416-555-0199' }
  expect(findConflictingFields(newer, edits)).toEqual(['name'])
  // A later change does not move the point of comparison.
  expect(findConflictingFields(newer, applyFieldChange(edits, newer, { areas: [] }))).toEqual(['name'])
  expect(findConflictingFields(newer, null)).toBeNull()
})

test('after a save, what was typed while it was under way stays, and what was saved is nobody else’s change', () => {
  const saved = applyFieldChange(null, STORED, { name: 'Mine', areas: [] })
  expect(dropSubmittedEdits(saved, saved?.fields)).toBeNull()
  const typed = applyFieldChange(applyFieldChange(saved, STORED, { phone: '416-555-0199' }), STORED, { name: 'Newer' })
  const rest = dropSubmittedEdits(typed, saved?.fields)
  expect(rest?.fields).toEqual({ phone: '416-555-0199', name: 'Newer' })
  // Also when the server has normalized it.
  expect(findConflictingFields({ ...STORED, name: 'mine', areas: [] }, rest)).toBeNull()
  expect(dropSubmittedEdits(typed, undefined)).toBe(typed)
})

test('a change that is stored as it was made is nobody’s conflict, and no longer a change', () => {
  const edits = applyFieldChange(null, STORED, { name: 'Mine', areas: [{ id: 'typed 1', radius: 2 }] })
  const saved = { ...STORED, name: 'Mine', areas: [{ id: 'b', radius: 2 }] }
  expect(dropStoredEdits(edits, saved)).toBeNull()
  expect(hasOnlyOwnChanges(saved, STORED, applyEdits(STORED, edits))).toBe(true)

  const partly = { ...saved, areas: [{ id: 'b', radius: 3 }], phone: '416-555-0199' }
  const rest = dropStoredEdits(edits, partly)
  expect(rest?.fields).toEqual({ areas: [{ id: 'typed 1', radius: 2 }] })
  expect(findConflictingFields(partly, rest)).toEqual(['areas'])
  expect(hasOnlyOwnChanges(partly, STORED, applyEdits(STORED, edits))).toBe(false)
  // The field counts from now on as it is stored.
  expect(dropStoredEdits(rest, { ...partly, name: 'Theirs' })).toBe(rest)
})

test('an entry that is typed as one that was there is still a change, so that its input stays on the screen', () => {
  const edits = applyFieldChange(null, STORED, { areas: [{ id: 'typed 1', radius: 1 }] })
  expect(dropStoredEdits(edits, STORED)).toBe(edits)
})
