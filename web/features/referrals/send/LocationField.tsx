import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Alert, Input, Select, Stack, Text } from '@mantine/core'
import { computeDistanceKm } from '#contract/distance.ts'
import type { Point } from '#contract/fields.ts'
import { foldText } from '#contract/fold-text.ts'
import { hasPosition, type Location } from '#contract/locations.ts'
import type { Vendor } from '#contract/vendors.ts'
import { getPublicConfig } from '#web/api/config.ts'
import { formatDistanceTo, getLocationName, formatFullAddress } from '#web/features/locations/format-location.ts'
import classes from './LocationField.module.css'
import { LocationMapToggle } from './LocationMapToggle.tsx'

interface Props {
  vendor: Pick<Vendor, 'name' | 'avatar_type'>
  /** The locations in display order. */
  locations: Location[]
  near: Point | undefined
  /** True while the browser locates the sender. */
  isLocating: boolean
  value: number | null
  onChange: (location: number) => void
  error: string | undefined
}

/** The location of the referral: a select for two or more locations (REF-004), otherwise the only one as text. */
export function LocationField(props: Props) {
  const { vendor, locations, value, onChange } = props
  const [only, second] = locations
  const placed = locations.filter(hasPosition)
  if (!only) return <Alert color="amber">{t`This vendor has no location yet, so it cannot receive a referral.`}</Alert>
  return (
    <Stack gap={4} className={classes.field}>
      {second ? (
        <LocationSelect {...props} />
      ) : (
        <Input.Wrapper label={t`Vendor Location`} labelElement="div">
          <Text>{describe(only)}</Text>
        </Input.Wrapper>
      )}
      {placed.length > 0 && <LocationMapToggle vendor={vendor} locations={placed} value={value} onChange={onChange} />}
    </Stack>
  )
}

function LocationSelect({ locations, near, isLocating, value, onChange, error }: Props) {
  const { i18n } = useLingui()
  const away = (location: Location) =>
    near && hasPosition(location)
      ? ` · ${formatDistanceTo(location, computeDistanceKm(near, location), i18n.locale)}`
      : ''
  const chosen = locations.find(({ id }) => id === value)
  return (
    <>
      <Select
        label={t`Vendor Location`}
        description={orderText(near, isLocating)}
        placeholder={t`Which location?`}
        withAsterisk
        searchable
        nothingFoundMessage={t`This vendor has no such location.`}
        data={locations.map((location) => ({
          value: String(location.id),
          label: `${getLocationName(location)}${away(location)}`,
        }))}
        value={value === null ? null : String(value)}
        onChange={(id) => id !== null && onChange(Number(id))}
        error={error}
        filter={({ options, search }) =>
          options.filter((option) => 'value' in option && matchesSearch(locations, option.value, search))
        }
        renderOption={({ option }) => (
          <div>
            {option.label}
            <Address location={locations.find(({ id }) => String(id) === option.value)} />
          </div>
        )}
      />
      <Address location={chosen} />
    </>
  )
}

function orderText(near: Point | undefined, isLocating: boolean): string | undefined {
  const { appName } = getPublicConfig()
  if (isLocating) return t`${appName} is identifying your exact location, to put the nearest first…`
  return near && t`Nearest first`
}

function Address({ location }: { location: Location | undefined }) {
  return (
    location && (
      <Text size="xs" c="dimmed">
        {formatFullAddress(location)}
      </Text>
    )
  )
}

/** Locations are also found by address. */
const matchesSearch = (locations: Location[], id: string, search: string) =>
  locations.some((one) => String(one.id) === id && foldText(describe(one)).includes(foldText(search.trim())))

/** 'King Street Clinic, 12 King St, Toronto, ON M5H 1A1' */
function describe(location: Location): string {
  const name = getLocationName(location)
  const address = formatFullAddress(location)
  return address.startsWith(name) ? address : `${name}, ${address}`
}
