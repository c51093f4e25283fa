import { t } from '@lingui/core/macro'
import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { z } from 'zod'
import type { Message } from '#contract/message.ts'
import {
  ServiceFeeType,
  getServiceFeeTypeMessage,
  ClientGroup,
  getClientGroupMessage,
  ServiceReferrer,
  getServiceReferrerMessage,
  ServiceDeliveryMode,
  getServiceDeliveryModeMessage,
} from '#contract/service-facts.ts'
import type { OfferedService } from '#contract/vendors.ts'
import { renderContractMessage } from '#web/locales/contract-message.ts'
import { ServiceFactsConflictAlert } from './ServiceFactsConflictAlert.tsx'
import { useServiceFactsForm } from './service-facts-form.ts'

interface Props {
  vendorId: number
  service: OfferedService
}

/** Sets what is told about a service: ages, whom it is for, where it takes place, fees, what to bring, who may refer. */
export function ServiceFactsForm({ vendorId, service }: Props) {
  const { form, save } = useServiceFactsForm(vendorId, service)
  const { values, change } = form

  return (
    <form onSubmit={save} noValidate aria-label={t`Details of ${service.name}`}>
      <Stack gap="md">
        {form.conflicts && <ServiceFactsConflictAlert fields={form.conflicts} stored={form.stored} />}
        <Group gap="sm" align="flex-start">
          <TextInput label={t`Age from`} w={100} inputMode="numeric" maxLength={3} {...form.getInputProps('min_age')} />
          <TextInput label={t`Age to`} w={100} inputMode="numeric" maxLength={3} {...form.getInputProps('max_age')} />
        </Group>
        <ChoiceGroup
          label={t`For whom`}
          options={ClientGroup.options}
          nameOf={getClientGroupMessage}
          chosen={values.kinds}
          onChange={(kinds) => change({ kinds })}
        />
        <ChoiceGroup
          label={t`Where`}
          options={ServiceDeliveryMode.options}
          nameOf={getServiceDeliveryModeMessage}
          chosen={values.ways}
          onChange={(ways) => change({ ways })}
        />
        <FeesAndReferrerFields form={form} />
        <Textarea
          label={t`What to bring (optional)`}
          description={t`One per line.`}
          autosize
          minRows={2}
          {...form.getInputProps('bring')}
        />
        {form.isDirty && (
          <Group gap="sm">
            <Button type="submit" loading={form.isSending}>{t`Save the details`}</Button>
            <Button variant="default" onClick={form.discard}>{t`Cancel`}</Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

type ServiceFactsFormState = ReturnType<typeof useServiceFactsForm>['form']

const FeesAndReferrerFields = ({ form }: { form: ServiceFactsFormState }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
    <NativeSelect
      label={t`Fees`}
      value={form.values.fees}
      data={optionsOf(ServiceFeeType.options, getServiceFeeTypeMessage)}
      onChange={({ currentTarget: { value } }) => form.change({ fees: ServiceFeeType.or(EMPTY).parse(value) })}
    />
    <TextInput
      label={t`About the fees (optional)`}
      placeholder={t`Such as who covers them`}
      maxLength={200}
      {...form.getInputProps('fees_note')}
    />
    <NativeSelect
      label={t`Who may refer`}
      value={form.values.who_refers}
      data={optionsOf(ServiceReferrer.options, getServiceReferrerMessage)}
      onChange={({ currentTarget: { value } }) => form.change({ who_refers: ServiceReferrer.or(EMPTY).parse(value) })}
    />
  </SimpleGrid>
)

const EMPTY = z.literal('')

const optionsOf = <T extends string>(options: readonly T[], nameOf: (option: T) => Message) => [
  { value: '', label: t`Not stated` },
  ...options.map((value) => ({ value, label: renderContractMessage(nameOf(value)) })),
]

interface ChoiceProps<T extends string> {
  label: string
  options: readonly T[]
  nameOf: (option: T) => Message
  chosen: T[]
  onChange: (chosen: T[]) => void
}

function ChoiceGroup<T extends string>({ label, options, nameOf, chosen, onChange }: ChoiceProps<T>) {
  const toggle = (option: T, isChosen: boolean) =>
    onChange(options.filter((one) => (one === option ? isChosen : chosen.includes(one))))
  return (
    <Checkbox.Group label={label} value={chosen}>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs" mt={4}>
        {options.map((option) => (
          <Checkbox
            key={option}
            value={option}
            label={renderContractMessage(nameOf(option))}
            onChange={({ currentTarget }) => toggle(option, currentTarget.checked)}
          />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  )
}
