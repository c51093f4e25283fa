import type { ChangeEvent } from 'react'

type FieldsOf<Values, Type> = { [F in keyof Values & string]: Values[F] extends Type ? F : never }[keyof Values &
  string]

type InputEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>
type ErrorMessage = string | undefined

/** Connects inputs to the values of a form by the name of a field. */
export interface FieldPropGetters<Values> {
  /** For a text input, which reports an event. */
  getInputProps(field: FieldsOf<Values, string>): {
    value: string
    onChange(event: InputEvent): void
    error: ErrorMessage
  }
  /** For an input that reports the value itself. */
  getValueProps<F extends keyof Values & string>(
    field: F,
  ): { value: Values[F]; onChange(value: Values[F]): void; error: ErrorMessage }
  getCheckboxProps(field: FieldsOf<Values, boolean>): {
    checked: boolean
    onChange(event: ChangeEvent<HTMLInputElement>): void
    error: ErrorMessage
    'aria-invalid': true | undefined
  }
}

/** Any form with these fields; for inputs that several forms share. */
export type FormWithFields<Values> = Pick<FieldPropGetters<Values>, keyof FieldPropGetters<Values>>

interface FieldState<Values> {
  values: Values
  change: (change: Partial<Values>) => void
  errorOf: (field: string) => ErrorMessage
}

export function createFieldPropGetters<Values extends object>({
  values,
  change,
  errorOf,
}: FieldState<Values>): FieldPropGetters<Values> {
  const set = (field: keyof Values, value: unknown) => change({ [field]: value } as Partial<Values>)

  return {
    getInputProps: (field) => ({
      value: String(values[field]),
      onChange: (event) => set(field, event.currentTarget.value),
      error: errorOf(field),
    }),
    getValueProps: (field) => ({
      value: values[field],
      onChange: (value) => set(field, value),
      error: errorOf(field),
    }),
    getCheckboxProps: (field) => ({
      checked: Boolean(values[field]),
      onChange: (event) => set(field, event.currentTarget.checked),
      error: errorOf(field),
      // Mantine marks text inputs alone.
      'aria-invalid': errorOf(field) === undefined ? undefined : true,
    }),
  }
}
