import { t } from '@lingui/core/macro'
import { useMemo, useState, type FormEvent } from 'react'
import { LocationEdit, locationRoutes, NewLocation, type Location } from '#contract/locations.ts'
import { CallError, isSessionEndedError, fieldErrorMessages, errorMessageOf } from '#web/api/call-error.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { collectValidationMessages } from '#web/ui/form/collect-validation-messages.ts'
import { showToast } from '#web/ui/toasts.tsx'
import {
  toLocationBody,
  locationFieldsChangedByOthers,
  EMPTY_LOCATION,
  locationValuesOf,
  applyLocationChange,
  type LocationChanges,
  type LocationValues,
  type KeyedArea,
} from './location-form.ts'
import { ROUTES_STALE_AFTER_LOCATION_CHANGE } from './vendor-locations.ts'

const NO_FAULTS = { messages: [] as string[], fields: {} as Record<string, string>, attempt: 0 }

/** Returns the stored location with the unsaved changes on top. Without `location` it is a new one. */
export function useLocationEditor(vendorId: number, location: Location | undefined, onSaved: () => void) {
  const [changes, setChanges] = useState<LocationChanges | null>(null)
  const [undone, setUndone] = useState<KeyedArea[][]>([])
  const [faults, setFaults] = useState(NO_FAULTS)
  const add = useRouteMutation(locationRoutes.add, { refreshes: ROUTES_STALE_AFTER_LOCATION_CHANGE })
  const update = useRouteMutation(locationRoutes.update, { refreshes: ROUTES_STALE_AFTER_LOCATION_CHANGE })
  const stored = useMemo(() => (location ? locationValuesOf(location) : EMPTY_LOCATION), [location])
  const values: LocationValues = { ...stored, ...changes?.fields }

  const refuse = (messages: string[], fields: Record<string, string>) =>
    setFaults(({ attempt }) => ({ messages, fields: groupAreaErrors(fields), attempt: attempt + 1 }))

  const change = (part: Partial<LocationValues>) => {
    setChanges(applyLocationChange(changes, stored, part))
    const left = Object.entries(faults.fields).filter(([field]) => !(field in part))
    setFaults({ ...faults, fields: Object.fromEntries(left) })
  }

  const send = async () => {
    if (!location) return add.mutateAsync({ params: { id: String(vendorId) }, body: toLocationBody(values) })
    const { lat, lng } = changes?.fields ?? {}
    const isMoved = lat !== undefined || lng !== undefined
    const fields = { ...changes?.fields, ...(isMoved && { precision: values.precision }) }
    return update.mutateAsync({
      params: { vendor_id: String(vendorId), id: String(location.id) },
      // The version on the screen: it includes what others have saved meanwhile, so the user has seen it.
      body: { ...toLocationBody(fields), version: location.version },
    })
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const issues = location
      ? collectValidationMessages(LocationEdit, toLocationBody(changes?.fields ?? {}))
      : collectValidationMessages(NewLocation, toLocationBody(values))
    if (issues.messages.length > 0) return refuse(issues.messages, issues.fields)
    setFaults(NO_FAULTS)
    try {
      await send()
      showToast(t`The location is saved.`)
      onSaved()
    } catch (error) {
      if (error instanceof CallError && isSessionEndedError(error)) return
      // The vendor has been refetched, and the form shows the differences.
      if (error instanceof CallError && error.status === 409) return
      const errors = error instanceof CallError ? error.errors : {}
      const first = Object.entries(errors).map(([field, [message = '']]) => [field, message])
      refuse(
        error instanceof CallError ? fieldErrorMessages(error) : [errorMessageOf(error)],
        Object.fromEntries(first),
      )
    }
  }

  return {
    values,
    change,
    /** Changes the areas; the change can be undone. */
    setAreas: (areas: KeyedArea[]) => {
      setUndone([...undone, values.areas])
      change({ areas })
    },
    undo:
      undone.length === 0
        ? undefined
        : () => {
            change({ areas: undone.at(-1)! })
            setUndone(undone.slice(0, -1))
          },
    save,
    isSaving: add.isPending || update.isPending,
    isDirty: changes !== null,
    faults,
    /** Fields that someone else has changed meanwhile. */
    meanwhile: changes ? locationFieldsChangedByOthers(changes, stored) : [],
    stored,
  }
}

/** Groups the errors inside an area under the areas field. */
const groupAreaErrors = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [field.startsWith('covered_areas') ? 'areas' : field, message]),
  )
