import { t } from '@lingui/core/macro'
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import {
  AVAILABILITY_NOTE_MAX_LENGTH,
  getAvailabilityStateMessage,
  AvailabilityState,
  CapacityUnit,
  getCapacityUnitNameMessage,
} from '#contract/availability.ts'
import type { OfferedService } from '#contract/vendors.ts'
import { renderContractMessage } from '#web/locales/contract-message.ts'
import { useAvailabilityForm } from './availability-form.ts'
import classes from './AvailabilityEditor.module.css'
import { AvailabilityConfirmedText } from './AvailabilityConfirmedText.tsx'

interface Props {
  vendorId: number
  service: OfferedService
}

/** Sets the availability of one service: a click on a state saves it. */
export function AvailabilityEditor({ vendorId, service }: Props) {
  const { availability, name } = service
  const { form, isSending, save, setState } = useAvailabilityForm(vendorId, service)
  const isTold = availability.state !== 'unknown'

  return (
    <form onSubmit={save} noValidate aria-busy={isSending} aria-label={t`Availability of ${name}`}>
      <Stack gap="sm">
        <fieldset aria-label={t`State`} className={classes.states}>
          {AvailabilityState.options.map((state) => (
            <Button
              key={state}
              variant={availability.state === state ? 'light' : 'default'}
              leftSection={availability.state === state && <IconCheck size={16} aria-hidden />}
              aria-pressed={availability.state === state}
              disabled={isSending}
              px="xs"
              onClick={() => setState(state)}
            >
              {renderContractMessage(getAvailabilityStateMessage(state))}
            </Button>
          ))}
        </fieldset>
        {isTold && (
          <>
            <AvailabilityFields form={form} hasWait={availability.state === 'waitlist'} />
            <Group gap="sm">
              {form.isDirty && <Button type="submit" loading={form.isSending}>{t`Save`}</Button>}
              <Button
                variant="default"
                disabled={isSending || form.isDirty}
                onClick={() => setState(availability.state)}
              >
                {t`Still right`}
              </Button>
              <Text size="sm" c="dimmed">
                <AvailabilityConfirmedText availability={availability} />
              </Text>
            </Group>
          </>
        )}
      </Stack>
    </form>
  )
}

interface FieldsProps {
  form: ReturnType<typeof useAvailabilityForm>['form']
  hasWait: boolean
}

function AvailabilityFields({ form, hasWait }: FieldsProps) {
  const unit = form.getValueProps('places_unit')
  return (
    <Group gap="sm" align="flex-start" wrap="wrap">
      {hasWait && (
        <TextInput
          label={t`Wait in weeks`}
          w={180}
          inputMode="numeric"
          maxLength={4}
          {...form.getInputProps('wait_weeks')}
        />
      )}
      <TextInput
        label={t`Available now`}
        w={180}
        inputMode="numeric"
        maxLength={5}
        {...form.getInputProps('places_free')}
      />
      <NativeSelect
        label={t`Counted in`}
        w={120}
        value={unit.value}
        error={unit.error}
        onChange={({ currentTarget }) => unit.onChange(CapacityUnit.parse(currentTarget.value))}
        data={CapacityUnit.options.map((value) => ({
          value,
          label: renderContractMessage(getCapacityUnitNameMessage(value)),
        }))}
      />
      <TextInput
        label={t`Note`}
        className={classes.note}
        maxLength={AVAILABILITY_NOTE_MAX_LENGTH}
        {...form.getInputProps('note')}
      />
    </Group>
  )
}
