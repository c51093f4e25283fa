import type { ChangeEvent } from 'react'

interface FieldState<Values> {
  values: Values
  change: (change: Partial<Values>) => void
  errorOf: (field: string) => string | undefined
}

type FieldsOf<Values, Type> = { [F in keyof Values & string]: Values[F] extends Type ? F : never }[keyof Values &
  string]
type TextFieldOf<Values> = FieldsOf<Values, string>
type SwitchFieldOf<Values> = FieldsOf<Values, boolean>

type InputEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>

export type FieldProps<Values extends object> = ReturnType<typeof createFieldProps<Values>>

/** Connects inputs to the values of a form by the name of a field. */
export function createFieldProps<Values extends object>({ values, change, errorOf }: FieldState<Values>) {
  const set = (field: keyof Values, value: unknown) => change({ [field]: value } as Partial<Values>)

  return {
    /** For a text input, which reports an event. */
    getInputProps: (field: TextFieldOf<Values>) => ({
      value: values[field],
      onChange: (event: InputEvent) => set(field, event.currentTarget.value),
      error: errorOf(field),
    }),
    /** For an input that reports the value itself. */
    getValueProps: <F extends keyof Values & string>(field: F) => ({
      value: values[field],
      onChange: (value: Values[F]) => set(field, value),
      error: errorOf(field),
    }),
    getCheckboxProps: (field: SwitchFieldOf<Values>) => ({
      checked: values[field],
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(field, event.currentTarget.checked),
      error: errorOf(field),
    }),
  }
}
