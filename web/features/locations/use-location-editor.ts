import { t } from '@lingui/core/macro'
import { useMemo, useState, type FormEvent } from 'react'
import {
  LocationPatch,
  locationRoutes,
  MAX_COVERED_AREAS_PER_LOCATION,
  NewLocation,
  type Location,
} from '#contract/locations.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { useForm } from '#web/forms/use-form.ts'
import { showToast } from '#web/ui/toasts.tsx'
import {
  EMPTY_LOCATION_FORM_VALUES,
  toLocationFormValues,
  toLocationBody,
  includePrecisionIfMoved,
  createTypedAreaId,
  parseEnteredPoint,
  type KeyedArea,
  type LocationFormValues,
} from './location-form-values.ts'
import { useTypedAreas, type TypedAreas } from './use-typed-areas.ts'
import { ROUTES_STALE_AFTER_LOCATION_CHANGE } from './vendor-locations.ts'

/** The form of a location; without `location` of a new one. What others save appears in it by itself. */
export function useLocationEditor(vendorId: number, location: Location | undefined, onSaved: () => void) {
  const add = useRouteMutation(locationRoutes.add, { refreshes: ROUTES_STALE_AFTER_LOCATION_CHANGE })
  const update = useRouteMutation(locationRoutes.update, { refreshes: ROUTES_STALE_AFTER_LOCATION_CHANGE })
  const stored = useMemo(() => (location ? toLocationFormValues(location) : EMPTY_LOCATION_FORM_VALUES), [location])
  const typedAreas = useTypedAreas()
  const unfinished = useUnfinishedDrawing()
  const form = useForm({
    stored,
    toBody: (values, changed) => {
      const sent = location ? includePrecisionIfMoved(values, changed) : values
      const added = listPendingAreas(values, typedAreas)
      return toLocationBody(added.length > 0 ? { ...sent, covered_areas: [...values.covered_areas, ...added] } : sent)
    },
    schema: location ? LocationPatch : NewLocation,
    title: t`Validation Error`,
    refusedTitle: t`Error`,
  })

  const { setAreas, undo } = useUndoableAreas(form.values.covered_areas, form.change)
  const isPending = typedAreas.isPending && hasRoomForArea(form.values)

  const submit = form.submit(async (body) => {
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
  /** Saves the typed areas as well, which the list then shows, or says what is wrong with one. */
  const save = (event: FormEvent) => {
    if (unfinished.isUnfinished) {
      event.preventDefault()
      unfinished.refuse()
      return
    }
    if (isPending && typedAreas.showInvalid(parseEnteredPoint(form.values))) {
      event.preventDefault()
      return
    }
    void submit(event)
    const areas = [...form.values.covered_areas, ...listPendingAreas(form.values, typedAreas)]
    // When there are too many, the form refuses them, and they stay typed.
    if (!isPending || areas.length > MAX_COVERED_AREAS_PER_LOCATION) return
    setAreas(areas)
    typedAreas.clear()
  }
  const isDirty = form.isDirty || isPending || unfinished.isUnfinished
  return { form, save, typedAreas, unfinished, isDirty, setAreas, undo }
}

/** Whether an area on the map is begun and not finished: saved without it, its corners would be lost in silence. */
function useUnfinishedDrawing() {
  const [isUnfinished, setUnfinished] = useState(false)
  const [refusals, setRefusals] = useState(0)
  return {
    isUnfinished,
    refusals,
    error:
      isUnfinished && refusals > 0
        ? t`The area that you are drawing is not finished. Finish it, or choose Move to drop it.`
        : undefined,
    refuse: () => setRefusals((count) => count + 1),
    setUnfinished: (is: boolean) => {
      setUnfinished(is)
      if (!is) setRefusals(0)
    },
  }
}

const hasRoomForArea = ({ covered_areas }: LocationFormValues) => covered_areas.length < MAX_COVERED_AREAS_PER_LOCATION

/** The typed areas that are valid, when the location has room for one. */
const listPendingAreas = (values: LocationFormValues, typed: TypedAreas): KeyedArea[] =>
  hasRoomForArea(values) ? typed.list(parseEnteredPoint(values)).map((area) => ({ id: createTypedAreaId(), area })) : []

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
