import type { ChangeEvent } from 'react'
import { expect, test } from 'vitest'
import { createFieldPropGetters } from './field-prop-getters.ts'

const values = { name: 'Ash House', isOpen: true, services: [3], count: '2' }
type Values = typeof values

function createFields(errors: Partial<Record<string, string>> = {}) {
  const changes: Partial<Values>[] = []
  const fields = createFieldPropGetters<Values>({
    values,
    change: (part) => changes.push(part),
    errorOf: (field) => errors[field],
  })
  return { fields, changes }
}
const eventOf = (currentTarget: Partial<HTMLInputElement>) => ({ currentTarget }) as ChangeEvent<HTMLInputElement>

test('a text input shows its value and reports what was typed as a change of its field alone', () => {
  const { fields, changes } = createFields()
  const input = fields.getInputProps('name')
  expect(input).toMatchObject({ value: 'Ash House', error: undefined })
  input.onChange(eventOf({ value: 'Birch House' }))
  expect(changes).toEqual([{ name: 'Birch House' }])
})

test('an input that reports the value itself gets it without an event', () => {
  const { fields, changes } = createFields()
  const input = fields.getValueProps('services')
  expect(input.value).toEqual([3])
  input.onChange([3, 4])
  expect(changes).toEqual([{ services: [3, 4] }])
})

test('a checkbox reports whether it is checked, not its value', () => {
  const { fields, changes } = createFields()
  const box = fields.getCheckboxProps('isOpen')
  expect(box.checked).toBe(true)
  box.onChange(eventOf({ checked: false, value: 'on' }))
  expect(changes).toEqual([{ isOpen: false }])
})

test('a message stands at its field, and an invalid checkbox is marked as such', () => {
  const { fields } = createFields({ isOpen: 'Please agree.', name: 'Name is required' })
  expect(fields.getInputProps('name').error).toBe('Name is required')
  expect(fields.getInputProps('count').error).toBeUndefined()
  expect(fields.getCheckboxProps('isOpen')).toMatchObject({ error: 'Please agree.', 'aria-invalid': true })
  expect(createFields().fields.getCheckboxProps('isOpen')['aria-invalid']).toBeUndefined()
})
