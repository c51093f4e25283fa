import { t } from '@lingui/core/macro'
import { Button, Card, Group, Title } from '@mantine/core'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import type { CoveredArea } from '#contract/covered-areas.ts'
import type { Point } from '#contract/fields.ts'
import { hasPosition, type Location } from '#contract/locations.ts'
import { boxAroundAreas } from '#web/map/area-geometry.ts'
import { EditConflictAlert } from '#web/forms/EditConflictAlert.tsx'
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts'
import { CoveredAreasField, type MapAppearance } from './CoveredAreasField.tsx'
import {
  locationFieldLabel,
  locationValuesFromPoint,
  enteredPoint,
  type LocationFieldName,
  type LocationValues,
} from './location-form.ts'
import classes from './LocationEditor.module.css'
import { LocationFields } from './LocationFields.tsx'
import { locationName } from './format-location.ts'
import { DEFAULT_MAP_CENTER } from './browser-position.ts'
import { useLocationEditor } from './use-location-editor.ts'

type View = ComponentProps<typeof CoveredAreasField>['view']

/** Zooms for a region and for an exact address. */
const ZOOM = { around: 10, near: 13, at: 16 }
const HIGHEST_LATITUDE = 85

interface Props {
  vendorId: number
  /** The location to edit; undefined creates a new one. */
  location: Location | undefined
  /** The first position of the map for a new location. */
  near: Point | undefined
  mapAppearance: MapAppearance
  /** Closes the editor; `isSaved` is false when unsaved changes have to be confirmed. */
  onClose: (isSaved: boolean) => void
}

/** Edits one location: its name, its address, its position on the map and its covered areas. */
export function LocationEditor({ vendorId, location, near, mapAppearance, onClose }: Props) {
  const { form, save, setAreas, undo } = useLocationEditor(vendorId, location, () => onClose(true))
  const { values, change, conflicts, stored, isDirty, isSending } = form
  const [view, setView] = useState<View>(() => initialView(location, near))
  const heading = useRef<HTMLHeadingElement>(null)
  useUnsavedGuard(isDirty)
  useEffect(() => heading.current?.focus(), [])

  const changeFields = (part: Partial<LocationValues>, isFound = false) => {
    change(part)
    const point = enteredPoint({ ...values, ...part })
    if (isFound && point) setView({ center: point, zoom: part.precision === 'street' ? ZOOM.at : ZOOM.near })
  }

  return (
    <form onSubmit={save} noValidate aria-labelledby="location-title">
      <Title order={2} size="h3" id="location-title" tabIndex={-1} ref={heading} mb="md">
        {location ? t`Edit ${locationName(location)}` : t`Add a location`}
      </Title>
      {conflicts && <LocationConflictAlert fields={conflicts} stored={stored} />}
      <div className={classes.columns}>
        <Card>
          <LocationFields values={values} errorOf={form.errorOf} onChange={changeFields} />
        </Card>
        <Card>
          <CoveredAreasField
            mapAppearance={mapAppearance}
            view={view}
            point={enteredPoint(values)}
            areas={values.covered_areas}
            error={form.errorOf('covered_areas')}
            onPointChange={(to) => change(locationValuesFromPoint(to))}
            onAreasChange={setAreas}
            onAreaTyped={(area) =>
              setView((before) => ({ ...viewOfAreas([area], before), request: (before.request ?? 0) + 1 }))
            }
            onUndo={undo}
          />
        </Card>
      </div>
      <Group gap="sm" className={classes.save}>
        <Button variant="default" disabled={isSending} onClick={() => onClose(false)}>{t`Cancel`}</Button>
        <Button type="submit" loading={isSending} disabled={location !== undefined && !isDirty}>
          {location ? t`Save` : t`Add the location`}
        </Button>
      </Group>
    </form>
  )
}

function initialView(location: Location | undefined, near: Point | undefined): View {
  if (!location || !hasPosition(location)) return { center: near ?? DEFAULT_MAP_CENTER, zoom: ZOOM.around }
  const { lat, lng } = location
  const center = { lat, lng }
  const there = { center, zoom: ZOOM.near }
  if (location.covered_areas.length === 0) return there
  return viewOfAreas([...location.covered_areas, { type: 'circle', center, radius: 1 }], there)
}

/** Returns a view of all areas, clipped to the latitudes that maps can show. */
function viewOfAreas(areas: CoveredArea[], otherwise: View): View {
  const box = boxAroundAreas(areas)
  if (!box) return otherwise
  return {
    bounds: { ...box, south: Math.max(-HIGHEST_LATITUDE, box.south), north: Math.min(HIGHEST_LATITUDE, box.north) },
  }
}

interface ConflictAlertProps {
  fields: LocationFieldName[]
  stored: LocationValues
}

function LocationConflictAlert({ fields, stored }: ConflictAlertProps) {
  return (
    <EditConflictAlert
      mb="md"
      title={t`Somebody else has changed this location in the meantime.`}
      fields={fields.map((field) => ({ label: locationFieldLabel(field), value: storedValueText(field, stored) }))}
    />
  )
}

function storedValueText(field: LocationFieldName, stored: LocationValues) {
  if (field === 'covered_areas') return stored.covered_areas.length
  if (field === 'hides_address' || field === 'names_town') return stored[field] ? t`Yes` : t`No`
  return stored[field] || t`Not given`
}
