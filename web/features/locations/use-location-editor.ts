import { t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { LocationPatch, locationRoutes, NewLocation, type Location } from '#contract/locations.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { useForm } from '#web/forms/use-form.ts'
import { showToast } from '#web/ui/toasts.tsx'
import {
  EMPTY_LOCATION_FORM_VALUES,
  toLocationFormValues,
  toLocationBody,
  addPrecisionOfMove,
  type KeyedArea,
  type LocationFormValues,
} from './location-form.ts'
import { ROUTES_STALE_AFTER_LOCATION_CHANGE } from './vendor-locations.ts'

/** The form of a location; without `location` of a new one. What others save appears in it by itself. */
export function useLocationEditor(vendorId: number, location: Location | undefined, onSaved: () => void) {
  const add = useRouteMutation(locationRoutes.add, { refreshes: ROUTES_STALE_AFTER_LOCATION_CHANGE })
  const update = useRouteMutation(locationRoutes.update, { refreshes: ROUTES_STALE_AFTER_LOCATION_CHANGE })
  const stored = useMemo(() => (location ? toLocationFormValues(location) : EMPTY_LOCATION_FORM_VALUES), [location])
  const form = useForm({
    stored,
    toBody: (values, changed) => toLocationBody(location ? addPrecisionOfMove(values, changed) : values),
    schema: location ? LocationPatch : NewLocation,
    title: t`Validation Error`,
    refusedTitle: t`Error`,
  })

  const save = form.submit(async (body) => {
    const isSaved = await form.saveUnlessEditConflict(() => {
      if (!location) return add.mutateAsync({ params: { id: String(vendorId) }, body })
      const params = { vendor_id: String(vendorId), id: String(location.id) }
      // The version on the screen: it includes what others have saved meanwhile, so the user has seen it.
      return update.mutateAsync({ params, body: { ...body, version: location.version } })
    })
    if (!isSaved) return
    showToast(t`The location is saved.`)
    onSaved()
  })
  return { form, save, ...useUndoableAreas(form.values.covered_areas, form.change) }
}

/** Changes the areas so that each change can be undone. */
function useUndoableAreas(areas: KeyedArea[], change: (part: Partial<LocationFormValues>) => void) {
  const [previous, setPrevious] = useState<KeyedArea[][]>([])
  const last = previous.at(-1)

  return {
    setAreas: (covered_areas: KeyedArea[]) => {
      setPrevious([...previous, areas])
      change({ covered_areas })
    },
    undo:
      last &&
      (() => {
        change({ covered_areas: last })
        setPrevious(previous.slice(0, -1))
      }),
  }
}
