import { useState } from 'react'
import { isEditConflict, promptLoadNewest } from '#web/forms/edit-conflict.ts'
import { hasOnlyOwnChanges } from './edits.ts'
import { useForm, type FormSettings } from './use-form.ts'

interface RecordFormSettings<Stored, Values extends object, Body> extends Omit<FormSettings<Values, Body>, 'stored'> {
  /** The record when the form opens. */
  record: Stored
  toValues: (record: Stored) => Values
  /** Reads the record again after a conflict; undefined for a record that is being created. */
  loadNewest: (() => Promise<Stored>) | undefined
  /** The title of the question whether to show the newer values. */
  conflictTitle: string
}

/**
 * A form that edits one record with a version. When someone else has saved it meanwhile, the user chooses between the
 * newer values and the own input; fields without input show the newer values in either case (SR-129).
 */
export function useRecordForm<Stored, Values extends object, Body>(settings: RecordFormSettings<Stored, Values, Body>) {
  const { record, toValues, loadNewest, conflictTitle, ...rest } = settings
  const [stored, setStored] = useState(record)
  const form = useForm({ ...rest, stored: toValues(stored) })

  /** Saves by `action`, which receives the record that the values belong to. */
  const submit = (action: (body: Body, stored: Stored) => Promise<unknown>) =>
    form.submit(async (body) => {
      try {
        await action(body, stored)
      } catch (error) {
        if (!loadNewest || !isEditConflict(error)) throw error
        const newest = await loadNewest()
        // What has changed is no part of this form, or was saved by it and the answer was lost: saving overwrites nothing.
        if (hasOnlyOwnChanges(toValues(newest), toValues(stored), form.values)) {
          setStored(newest)
          await action(body, newest)
          return
        }
        if (await promptLoadNewest(conflictTitle, error)) form.discard()
        setStored(newest)
      }
    })
  return { ...form, submit, setStored }
}
