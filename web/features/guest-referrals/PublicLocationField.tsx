import { t } from '@lingui/core/macro'
import { Alert, Input, Select, Text } from '@mantine/core'
import type { PublicLocation } from '#contract/public-directory.ts'
import { formatFullAddress } from '#web/features/locations/format-location.ts'

interface Props {
  locations: PublicLocation[]
  value: number | null
  onChange: (location: number) => void
  error: string | undefined
}

/** The location of the referral: a select for two or more locations, otherwise the only one as text. */
export function PublicLocationField({ locations, value, onChange, error }: Props) {
  const [only, second] = locations
  if (!only) return <Alert color="amber">{t`This vendor has no location yet, so it cannot receive a referral.`}</Alert>
  if (!second)
    return (
      <Input.Wrapper label={t`Vendor Location`} labelElement="div">
        <Text>{describe(only)}</Text>
      </Input.Wrapper>
    )
  return (
    <Select
      label={t`Vendor Location`}
      placeholder={t`Which location?`}
      withAsterisk
      searchable
      nothingFoundMessage={t`This vendor has no such location.`}
      data={locations.map((location) => ({ value: String(location.id), label: describe(location) }))}
      value={value === null ? null : String(value)}
      onChange={(id) => id !== null && onChange(Number(id))}
      error={error}
    />
  )
}

/** 'King Street Clinic, 12 King St, Toronto, ON M5H 1A1'; a hidden address is given after contact. */
function describe(location: PublicLocation): string {
  if (!location.point)
    return location.city === '' ? t`Address given after contact` : t`${location.city}, address given after contact`
  return [location.name, formatFullAddress(location)].filter(Boolean).join(', ')
}
