import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { hasPosition, locationRoutes, type Location } from '#contract/locations.ts'
import type { Vendor } from '#contract/vendors.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { isApproximateLocation, getLocationName, formatFullAddress } from '#web/features/locations/format-location.ts'
import {
  sortLocations,
  ROUTES_STALE_AFTER_LOCATION_CHANGE,
  useAllLocationsOfCard,
} from '#web/features/locations/vendor-locations.ts'
import { useBrowserPositionIfAllowed } from '#web/features/locations/use-browser-position.ts'
import { LocationFactsView } from '#web/features/vendor-facts/LocationFactsView.tsx'
import { paths } from '#web/paths.ts'
import { CONFIRMATION_TEXTS } from '#web/ui/dialog/confirmation-texts.ts'
import { confirmAndRun } from '#web/ui/dialog/dialogs.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import { TextSkeleton } from '#web/ui/Skeletons.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { ArchivedMark } from '#web/features/vendors/ArchivedMark.tsx'
import { lazyPart } from '#web/ui/load-chunk.ts'
import classes from './LocationsTab.module.css'
import { ExternalLink } from '#web/features/vendors/ExternalLink.tsx'
import { useMapAppearance } from '#web/features/basemap/use-map-appearance.ts'

const LocationEditor = lazyPart(() =>
  import('#web/features/locations/LocationEditor.tsx').then((file) => file.LocationEditor),
)

const LocationHoursAndAccessForm = lazyPart(() =>
  import('#web/features/vendor-facts/LocationHoursAndAccessForm.tsx').then((file) => file.LocationHoursAndAccessForm),
)

/** The vendor's locations, nearest first and archived ones last; primary contacts can edit them (VADM-050). */
export function LocationsTab({ vendor }: { vendor: Vendor }) {
  const { edit, hours, login } = useSearch({ strict: false })
  const canEdit = vendor.may.edit === true
  const look = useMapAppearance()
  const navigate = useNavigate()
  const listed = useAllLocationsOfCard(vendor)
  const { position } = useBrowserPositionIfAllowed(listed.length > 1)
  const locations = sortLocations(listed, position)
  const edited = locations.find(({ id, is_archived }) => id === edit && !is_archived)
  const isEditing = canEdit && (edit === 'new' || edited !== undefined)

  const close = (isSaved: boolean) =>
    void navigate({ ...paths.vendorLocations(vendor.id, { login }), ignoreBlocker: isSaved })
  const opened = locations.find(({ id, is_archived }) => id === hours && !is_archived)
  const isSettingHours = canEdit && opened !== undefined
  useFocusOpenerOnClose(isSettingHours ? formIdOf('hours', opened.id) : isEditing ? formIdOf('edit', edit) : null)

  if (isSettingHours)
    return (
      <Suspense fallback={<TextSkeleton />}>
        <LocationHoursAndAccessForm key={hours} vendor={vendor} location={opened} onClose={close} />
      </Suspense>
    )
  if (!isEditing) return <LocationList vendor={vendor} locations={locations} canEdit={canEdit} />
  return (
    <Suspense fallback={<TextSkeleton />}>
      <LocationEditor
        key={edit}
        vendorId={vendor.id}
        location={edited}
        near={locations.filter(hasPosition).find(({ is_archived }) => !is_archived) ?? position}
        mapAppearance={look}
        onClose={close}
      />
    </Suspense>
  )
}

/** Names a form, on the button in the list that opens it. */
const formIdOf = (form: 'edit' | 'hours', location: number | 'new' | undefined) => `${form}-location-${location}`

/** Moves the focus back to the button that opened a form, when the form is closed. */
function useFocusOpenerOnClose(formId: string | null) {
  const last = useRef(formId)
  useEffect(() => {
    const closed = last.current
    last.current = formId
    if (formId === null && closed !== null && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-opens="${closed}"]`)?.focus()
  }, [formId])
}

interface ListProps {
  vendor: Vendor
  locations: Location[]
  canEdit: boolean
}

function LocationList({ vendor, locations, canEdit }: ListProps) {
  const { login } = useSearch({ strict: false })
  const action = canEdit && (
    <LinkButton
      {...paths.vendorLocations(vendor.id, { login, edit: 'new' })}
      data-opens={formIdOf('edit', 'new')}
      leftSection={<IconPlus size={20} aria-hidden />}
    >{t`Add a location`}</LinkButton>
  )
  if (locations.length === 0) return <EmptyState text={t`No locations are listed yet.`} action={action} />

  return (
    <>
      {action && <Group mb="md">{action}</Group>}
      <ul className={classes.locations} aria-label={t`Locations`}>
        {locations.map((location) => (
          <Card key={location.id} component="li" padding="md" className={classes.location}>
            <LocationDetails vendor={vendor} location={location} />
            {canEdit && !location.is_archived && <LocationActions vendor={vendor} location={location} />}
          </Card>
        ))}
      </ul>
    </>
  )
}

function LocationDetails({ vendor, location }: { vendor: Vendor; location: Location }) {
  const areas = location.covered_areas.length
  return (
    <>
      <Title order={2} size="1rem">
        {getLocationName(location)} {location.is_archived && <ArchivedMark />}
      </Title>
      <Text>{formatFullAddress(location)}</Text>
      <Text size="xs" c="dimmed">
        {isApproximateLocation(location) && `${t`The position on the map is approximate.`} `}
        {location.hides_address && `${t`Others do not see this address.`} `}
        {areas > 0 && plural(areas, { one: 'Serves # area around it.', other: 'Serves # areas around it.' })}
      </Text>
      <LocationFactsView facts={vendor.location_facts.find(({ id }) => id === location.id)} />
      {hasPosition(location) && (
        <ExternalLink href={location.directions} about={getLocationName(location)} className={classes.directions}>
          {t`Get Directions`}
        </ExternalLink>
      )}
    </>
  )
}

function LocationActions({ vendor, location }: { vendor: Vendor; location: Location }) {
  const { login } = useSearch({ strict: false })
  const name = getLocationName(location)
  const removing = useRouteMutation(locationRoutes.remove, { refreshes: ROUTES_STALE_AFTER_LOCATION_CHANGE })

  const remove = async () => {
    let isArchived = false
    const isDone = await confirmAndRun({
      ...CONFIRMATION_TEXTS.deleteOne(),
      item: name,
      onConfirm: async () => {
        const params = { vendor_id: String(vendor.id), id: String(location.id) }
        isArchived = (await removing.mutateAsync({ params })).is_archived
      },
    })
    if (isDone)
      showToast(isArchived ? t`${name} is archived, because people have sent referrals to it.` : t`${name} is deleted.`)
  }

  return (
    <Group gap="xs" pt="xs" className={classes.actions}>
      <LinkButton
        variant="default"
        {...paths.vendorLocations(vendor.id, { login, edit: location.id })}
        data-opens={formIdOf('edit', location.id)}
        aria-label={t`Edit ${name}`}
      >{t`Edit`}</LinkButton>
      <LinkButton
        variant="default"
        {...paths.vendorLocations(vendor.id, { login, hours: location.id })}
        data-opens={formIdOf('hours', location.id)}
        aria-label={t`Hours and access of ${name}`}
      >{t`Hours and access`}</LinkButton>
      <Button variant="subtle" color="red" aria-label={t`Delete ${name}`} onClick={() => void remove()}>
        {t`Delete`}
      </Button>
    </Group>
  )
}
