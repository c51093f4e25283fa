import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Alert, Group, Input, Select, Text } from '@mantine/core'
import { kilometres } from '#contract/distance.ts'
import type { Point } from '#contract/fields.ts'
import type { Location } from '#contract/locations.ts'
import { distanceText, locationName, wholeAddress } from '#web/features/locations/location-text.ts'

interface Props {
  /** In the order in which they are offered. */
  locations: Location[]
  near: Point | undefined
  value: number | null
  onChange: (location: number) => void
  error: string | undefined
}

/** Where: a choice only where there are two locations or more (REF-004), else the one that it will be. */
export function LocationField({ locations, near, value, onChange, error }: Props) {
  const { i18n } = useLingui()
  const [only, second] = locations
  if (!only) return <Alert color="amber">{t`This vendor has no location yet, so it cannot receive a referral.`}</Alert>
  if (!second) {
    return (
      <Input.Wrapper label={t`Vendor Location`} labelElement="div">
        <Text>{describe(only)}</Text>
      </Input.Wrapper>
    )
  }

  const away = (location: Location) => (near ? distanceText(kilometres(near, location), i18n.locale) : null)
  return (
    <Select
      label={t`Vendor Location`}
      description={near && t`Nearest first`}
      placeholder={t`Where should it be?`}
      withAsterisk
      searchable
      nothingFoundMessage={t`This vendor has no such location.`}
      data={locations.map((location) => ({ value: String(location.id), label: describe(location) }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => chosen !== null && onChange(Number(chosen))}
      error={error}
      renderOption={({ option }) => {
        const location = locations.find(({ id }) => String(id) === option.value)!
        return (
          <Group justify="space-between" wrap="nowrap" w="100%" gap="sm">
            <span>{option.label}</span>
            <Text component="span" size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {away(location)}
            </Text>
          </Group>
        )
      }}
    />
  )
}

/** 'King Street Clinic, 12 King St, Toronto, ON M5H 1A1' */
function describe(location: Location): string {
  const name = locationName(location)
  const address = wholeAddress(location)
  return address.startsWith(name) ? address : `${name}, ${address}`
}
