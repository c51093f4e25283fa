import { t } from '@lingui/core/macro'
import { Group, NativeSelect, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import type { AvailabilityCheckService } from '#contract/availability-checks.ts'
import {
  AVAILABILITY_NOTE_MAX_LENGTH,
  getAvailabilityStateMessage,
  AvailabilityState,
  CapacityUnit,
  getCapacityUnitNameMessage,
} from '#contract/availability.ts'
import { AvailabilityConfirmedText } from '#web/features/vendor-facts/AvailabilityConfirmedText.tsx'
import { renderContractMessage } from '#web/locales/contract-message.ts'
import type { AvailabilityCheckServiceFormValues } from './availability-check-form.ts'

interface Props {
  service: AvailabilityCheckService
  values: AvailabilityCheckServiceFormValues
  errorAt: (field: string) => string | undefined
  onChange: (part: Partial<AvailabilityCheckServiceFormValues>) => void
}

/** The state, the numbers and the note of one service: what a confirmation makes public again. */
export function AvailabilityCheckServiceFields({
  service: { id, name, availability },
  values,
  errorAt,
  onChange,
}: Props) {
  const label = `service-${id}`
  return (
    <Paper p="md" component="section" aria-labelledby={label}>
      <Stack gap="sm">
        <Title order={2} size="h4" id={label}>
          {name}
        </Title>
        <Group gap="sm" align="flex-start">
          <NativeSelect
            label={t`State`}
            value={values.state}
            error={errorAt('state')}
            onChange={({ currentTarget }) => onChange({ state: AvailabilityState.parse(currentTarget.value) })}
            data={AvailabilityState.options.map((value) => ({
              value,
              label: renderContractMessage(getAvailabilityStateMessage(value)),
            }))}
          />
          {values.state === 'waitlist' && (
            <TextInput
              label={t`Wait in weeks`}
              w={180}
              inputMode="numeric"
              maxLength={4}
              value={values.wait_weeks}
              error={errorAt('wait_weeks')}
              onChange={({ currentTarget }) => onChange({ wait_weeks: currentTarget.value })}
            />
          )}
          {values.state !== 'unknown' && <PlaceFields values={values} errorAt={errorAt} onChange={onChange} />}
        </Group>
        {values.state !== 'unknown' && (
          <TextInput
            label={t`Note`}
            maxLength={AVAILABILITY_NOTE_MAX_LENGTH}
            value={values.note}
            error={errorAt('note')}
            onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
          />
        )}
        <Text size="sm" c="dimmed">
          <AvailabilityConfirmedText availability={availability} />
        </Text>
      </Stack>
    </Paper>
  )
}

const PlaceFields = ({ values, errorAt, onChange }: Omit<Props, 'service'>) => (
  <>
    <TextInput
      label={t`Available now`}
      w={180}
      inputMode="numeric"
      maxLength={5}
      value={values.places_free}
      error={errorAt('places_free')}
      onChange={({ currentTarget }) => onChange({ places_free: currentTarget.value })}
    />
    <NativeSelect
      label={t`Counted in`}
      w={120}
      value={values.places_unit}
      error={errorAt('places_unit')}
      onChange={({ currentTarget }) => onChange({ places_unit: CapacityUnit.parse(currentTarget.value) })}
      data={CapacityUnit.options.map((value) => ({
        value,
        label: renderContractMessage(getCapacityUnitNameMessage(value)),
      }))}
    />
  </>
)
