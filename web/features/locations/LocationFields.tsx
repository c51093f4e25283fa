import { t } from '@lingui/core/macro'
import { Checkbox, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { getMissingFieldMessage, isRequiredLocationField } from '#contract/locations.ts'
import { renderContractMessage } from '#web/locales/contract-message.ts'
import { AddressSearchField } from './AddressSearchField.tsx'
import {
  getLocationFieldLabel,
  toLocationFormValuesFromGeocode,
  type LocationFieldName,
  type LocationFormValues,
} from './location-form-values.ts'

type TextField = Exclude<LocationFieldName, 'precision' | 'covered_areas' | 'hides_address' | 'names_town'>

interface Props {
  values: LocationFormValues
  errorOf: (field: string) => string | undefined
  /** `isFound` when the position comes from the address search. */
  onChange: (part: Partial<LocationFormValues>, isFound?: boolean) => void
}

/** Name, address and position of a location. */
export function LocationFields({ values, errorOf, onChange }: Props) {
  // An empty form gets one message (VADM-055); its fields say what is missing.
  const missingText = (field: TextField) =>
    errorOf('location') !== undefined && isRequiredLocationField(field) && values[field] === ''
      ? renderContractMessage(getMissingFieldMessage(field))
      : undefined
  const text = (field: TextField, maxLength: number) => ({
    label: getLocationFieldLabel(field),
    value: values[field],
    maxLength,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange({ [field]: currentTarget.value }),
    error: errorOf(field) ?? missingText(field),
  })
  const degrees = (field: 'lat' | 'lng') => ({
    ...text(field, 30),
    inputMode: 'decimal' as const,
    required: true,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      onChange({ [field]: currentTarget.value, precision: 'street' }),
  })

  return (
    <Stack>
      <TextInput {...text('clinic_name', 200)} description={t`What people call this place, such as the building.`} />
      <AddressSearchField onFound={(found) => onChange(toLocationFormValuesFromGeocode(found), true)} />
      <SimpleGrid cols={2} spacing="sm">
        <TextInput {...text('number', 50)} />
        <TextInput {...text('unit', 50)} />
      </SimpleGrid>
      <TextInput {...text('street', 200)} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput {...text('city', 100)} required />
        <TextInput {...text('state', 100)} required />
        <TextInput {...text('zip', 20)} required />
        <TextInput {...text('country', 100)} required />
      </SimpleGrid>
      <div>
        <SimpleGrid cols={2} spacing="sm">
          <TextInput {...degrees('lat')} />
          <TextInput {...degrees('lng')} />
        </SimpleGrid>
        <Text size="xs" c="dimmed" mt={4}>
          {t`In degrees, such as 43.6487 and -79.3774. Dragging the marker on the map fills them in.`}
        </Text>
      </div>
      <HiddenAddressFields values={values} onChange={onChange} />
    </Stack>
  )
}

function HiddenAddressFields({ values, onChange }: Pick<Props, 'values' | 'onChange'>) {
  return (
    <>
      <Checkbox
        label={getLocationFieldLabel('hides_address')}
        description={t`For a place that must not be found, such as a shelter. Only your contacts and administrators see where it is; others read ‘Address given after contact’, and find you by the areas you serve. Do not draw a circle around the address itself.`}
        checked={values.hides_address}
        onChange={({ currentTarget }) => onChange({ hides_address: currentTarget.checked })}
      />
      {values.hides_address && (
        <Checkbox
          label={getLocationFieldLabel('names_town')}
          checked={values.names_town}
          onChange={({ currentTarget }) => onChange({ names_town: currentTarget.checked })}
        />
      )}
    </>
  )
}
