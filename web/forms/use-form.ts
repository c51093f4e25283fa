import { useRef, useState } from 'react'
import { useKeptState } from '#web/ui/kept-state/use-kept-state.ts'
import {
  applyFieldChange,
  dropSubmittedEdits,
  dropStoredEdits,
  findConflictingFields,
  getFieldNames,
  applyEdits,
  type FormEdits,
} from './edits.ts'
import { saveUnlessEditConflict } from './edit-conflict.ts'
import { createFieldPropGetters } from './field-prop-getters.ts'
import { clearUnfinishedDatesAndTimes } from './form-problem.ts'
import { useFormProblem } from './use-form-problem.tsx'
import { useSubmit, type SubmitSettings } from './use-submit.ts'

export interface FormSettings<Values extends object, Body> extends SubmitSettings<Body> {
  /** What is stored, or what an empty form shows; its fields are in the order of the screen. */
  stored: Values
  /** Returns unsaved input from before, such as a draft. */
  restore?: () => Values | null
  /** Keeps unsaved input while the page changes to another language, under this name. */
  keptAs?: string
  /** Builds the request body from the values; `changed` has the changed fields alone. */
  toBody: (values: Values, changed: Partial<Values>) => Body
}

/**
 * A form: the stored values with the unsaved changes on top. Submitting validates the body by the schema of the
 * contract; invalid fields and refusals by the server are shown in a dialog, then beside the fields.
 */
export function useForm<Values extends object, Body>(settings: FormSettings<Values, Body>) {
  const { stored, restore, keptAs, toBody, title } = settings
  const [keptEdits, setEdits] = useKeptState<FormEdits<Values> | null>(keptAs, () =>
    applyFieldChange(null, stored, restore?.() ?? {}),
  )
  const edits = dropStoredEdits(keptEdits, stored)
  // The reduced edits are stored as well, so that a later change by others to a saved field is not reported as a
  // conflict.
  if (edits !== keptEdits) setEdits(edits)
  const values = applyEdits(stored, edits)
  const submitted = useRef<FormEdits<Values> | null>(null)
  const problem = useFormProblem(title)
  const [isBehind, setBehind] = useState(false)
  const { submit, isSending } = useSubmit(settings, {
    fields: getFieldNames(stored),
    createBody: () => {
      submitted.current = edits
      return toBody(values, edits?.fields ?? {})
    },
    problem,
  })

  const change = (part: Partial<Values>) => {
    setEdits((before) => applyFieldChange(before, stored, part))
    if (!edits) setBehind(false)
    problem.forget(getFieldNames<Values>(part))
  }

  return {
    ...createFieldPropGetters({ values, change, errorOf: problem.errorOf }),
    values,
    stored,
    edits,
    isDirty: edits !== null,
    change,
    discard: () => {
      setEdits(null)
      setBehind(false)
      problem.clear()
      clearUnfinishedDatesAndTimes(problem.form.current)
    },
    /** After a save, of these fields or of the whole form: what was typed while it was under way stays. */
    discardSaved: (saved: Partial<Values> | undefined = submitted.current?.fields) => {
      setEdits((now) => dropSubmittedEdits(now, saved))
      problem.clear()
    },
    submit,
    isSending,
    errorOf: problem.errorOf,
    /** Drops the messages of fields. */
    forget: problem.forget,
    summary: problem.summary,
    /** As the function of this name; the form's `conflicts` then say so, also when nobody else has changed a field of it. */
    saveUnlessEditConflict: async (save: () => Promise<unknown>): Promise<boolean> => {
      const isSaved = await saveUnlessEditConflict(save)
      setBehind(!isSaved)
      return isSaved
    },
    /** The changed fields that someone else has changed too; null when nobody else has changed anything. */
    conflicts: findConflictingFields(stored, edits) ?? (isBehind && edits ? [] : null),
  }
}
