import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useDisclosure, useId } from '@mantine/hooks'
import { IconMap2 } from '@tabler/icons-react'
import { Suspense } from 'react'
import { MapUnavailableNotice } from '#web/map/MapUnavailableNotice.tsx'
import { lazyPart } from '#web/ui/load-chunk.ts'
import classes from './LocationField.module.css'
import type { LocationChoiceMapProps } from './LocationChoiceMap.tsx'

// On its own: the bundler would join what it needs of the map with the map library, for everybody.
const LocationChoiceMap = lazyPart<LocationChoiceMapProps>(
  () => import('./LocationChoiceMap.tsx').then((file) => file.LocationChoiceMap),
  MapUnavailableNotice,
)

/** A button that opens a small map of the vendor's locations, where a marker chooses one (decision 53). */
export function LocationMapToggle(props: LocationChoiceMapProps) {
  const [isOpen, { toggle }] = useDisclosure()
  const mapId = useId()
  return (
    <div>
      <Button
        variant="subtle"
        className={classes.showMap}
        leftSection={<IconMap2 size={20} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? mapId : undefined}
        onClick={toggle}
      >
        {isOpen ? t`Hide the map` : t`Show on a map`}
      </Button>
      {isOpen && (
        <div id={mapId}>
          <Suspense fallback={<div className={classes.map} />}>
            <LocationChoiceMap {...props} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
