import { t } from '@lingui/core/macro'
import { Button, Card, Group, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Point } from '#contract/fields.ts'
import type { Location } from '#contract/locations.ts'
import { EditConflictAlert } from '#web/forms/EditConflictAlert.tsx'
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts'
import { PositionAndCoveredAreasField, type MapAppearance } from './PositionAndCoveredAreasField.tsx'
import {
  getLocationFieldLabel,
  toLocationFormValuesFromPoint,
  parseEnteredPoint,
  type LocationFieldName,
  type LocationFormValues,
} from './location-form-values.ts'
import classes from './LocationEditor.module.css'
import { LocationFields } from './LocationFields.tsx'
import { getLocationName } from './format-location.ts'
import { getInitialEditorView, getViewOfAreasOrDefault, getViewOfPoint } from './location-view.ts'
import { useLocationEditor } from './use-location-editor.ts'

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
  const { form, save, typedAreas, unfinished, isDirty, setAreas, undo } = useLocationEditor(vendorId, location, () =>
    onClose(true),
  )
  const { values, change, conflicts, stored, isSending } = form
  const [view, setView] = useState(() => getInitialEditorView(location, near))
  const heading = useRef<HTMLHeadingElement>(null)
  useUnsavedGuard(isDirty)
  useEffect(() => heading.current?.focus(), [])

  const changeFields = (part: Partial<LocationFormValues>, isFound = false) => {
    change(part)
    const point = parseEnteredPoint({ ...values, ...part })
    if (isFound && point) setView(getViewOfPoint(point, part.precision))
  }

  return (
    <form onSubmit={save} noValidate aria-labelledby="location-title">
      <Title order={2} size="h3" id="location-title" tabIndex={-1} ref={heading} mb="md">
        {location ? t`Edit ${getLocationName(location)}` : t`Add a location`}
      </Title>
      {conflicts && <LocationConflictAlert fields={conflicts} stored={stored} />}
      <div className={classes.columns}>
        <Card>
          <LocationFields values={values} errorOf={form.errorOf} onChange={changeFields} />
        </Card>
        <Card>
          <PositionAndCoveredAreasField
            mapAppearance={mapAppearance}
            view={view}
            point={parseEnteredPoint(values)}
            areas={values.covered_areas}
            typedAreas={typedAreas}
            error={unfinished.error ?? form.errorOf('covered_areas')}
            refusals={unfinished.refusals}
            onPointChange={(to) => change(toLocationFormValuesFromPoint(to))}
            onAreasChange={setAreas}
            onAreaTyped={(area) =>
              setView((before) => ({ ...getViewOfAreasOrDefault([area], before), request: (before.request ?? 0) + 1 }))
            }
            onUndo={undo}
            onUnfinishedChange={unfinished.setUnfinished}
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

interface ConflictAlertProps {
  fields: LocationFieldName[]
  stored: LocationFormValues
}

function LocationConflictAlert({ fields, stored }: ConflictAlertProps) {
  return (
    <EditConflictAlert
      mb="md"
      title={t`Somebody else has changed this location in the meantime.`}
      // The precision comes with the position, and has no field.
      fields={fields
        .filter((field) => field !== 'precision')
        .map((field) => ({ label: getLocationFieldLabel(field), value: storedValueText(field, stored) }))}
    />
  )
}

function storedValueText(field: LocationFieldName, stored: LocationFormValues) {
  if (field === 'covered_areas') return stored.covered_areas.length
  if (field === 'hides_address' || field === 'names_town') return stored[field] ? t`Yes` : t`No`
  return stored[field] || t`Not given`
}
