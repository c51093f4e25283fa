import { t } from '@lingui/core/macro'
import { Button, Card, Group, NativeSelect, Select, SimpleGrid, Stack, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { validateInput, type InputIssue } from '#contract/input-issues.ts'
import { AccessibilityFeature, getAccessibilityFeatureMessage } from '#contract/location-accessibility.ts'
import { LocationFactsInput } from '#contract/location-facts.ts'
import type { Location } from '#contract/locations.ts'
import type { Vendor } from '#contract/vendors.ts'
import { EditConflictAlert } from '#web/forms/EditConflictAlert.tsx'
import { getLocationName } from '#web/features/locations/format-location.ts'
import { renderContractMessage } from '#web/locales/contract-message.ts'
import { ClosuresField } from './ClosuresField.tsx'
import { useLocationFactsForm } from './location-facts-form.ts'
import { toLocationFactsBody, type LocationFactsFormValues } from './location-facts-values.ts'
import { HoursField } from './HoursField.tsx'
import { formatClosures, formatHoursOfWeek, listAccessibilityTexts } from './location-facts-text.ts'

interface Props {
  vendor: Vendor
  location: Location
  /** Closes the form; `isSaved` is false when unsaved changes have to be confirmed. */
  onClose: (isSaved: boolean) => void
}

/** Sets when a location is open and how people get into it. */
export function LocationHoursAndAccessForm({ vendor, location, onClose }: Props) {
  const { form, save } = useLocationFactsForm(vendor, location, () => onClose(true))
  const { values, change } = form
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const hasError = form.errorOf('hours') !== undefined || form.errorOf('closures') !== undefined
  const errorAt = (path: string) => form.errorOf(path) ?? (hasError ? issueAt(values, path) : undefined)

  return (
    <form onSubmit={save} noValidate aria-labelledby="hours-title">
      <Title order={2} size="h3" id="hours-title" tabIndex={-1} ref={heading} mb="md">
        {t`Hours and access of ${getLocationName(location)}`}
      </Title>
      <Stack gap="md" maw={720}>
        {form.conflicts && <HoursConflictAlert fields={form.conflicts} stored={form.stored} />}
        <Card component="section" aria-label={t`Opening hours`}>
          <Stack gap="md">
            <HoursField hours={values.hours} errorAt={errorAt} onChange={(hours) => change({ hours })} />
            <Select
              label={t`Time zone`}
              data={Intl.supportedValuesOf('timeZone')}
              searchable
              limit={50}
              allowDeselect={false}
              value={values.time_zone}
              error={form.errorOf('time_zone')}
              onChange={(zone) => zone !== null && change({ time_zone: zone })}
            />
          </Stack>
        </Card>
        <Card component="section" aria-label={t`Closed days`}>
          <ClosuresField closures={values.closures} errorAt={errorAt} onChange={(closures) => change({ closures })} />
        </Card>
        <Card component="section" aria-label={t`Access`}>
          <AccessFields access={values.access} onChange={(access) => change({ access })} />
        </Card>
        <Group gap="sm">
          <Button variant="default" disabled={form.isSending} onClick={() => onClose(false)}>{t`Cancel`}</Button>
          <Button type="submit" loading={form.isSending} disabled={!form.isDirty}>{t`Save`}</Button>
        </Group>
      </Stack>
    </form>
  )
}

interface ConflictAlertProps {
  fields: (keyof LocationFactsFormValues)[]
  stored: LocationFactsFormValues
}

function HoursConflictAlert({ fields, stored }: ConflictAlertProps) {
  const shown: Record<keyof LocationFactsFormValues, { label: string; value: string }> = {
    hours: { label: t`Opening hours`, value: formatHoursOfWeek(stored.hours) },
    closures: { label: t`Closed days`, value: formatClosures(stored.closures) },
    time_zone: { label: t`Time zone`, value: stored.time_zone },
    access: {
      label: t`Access`,
      value: listAccessibilityTexts(stored.access)
        .map(({ text }) => text)
        .join('; '),
    },
  }
  return (
    <EditConflictAlert
      title={t`Somebody else has changed this location in the meantime.`}
      fields={fields.map((field) => ({ label: shown[field].label, value: shown[field].value || t`Not given` }))}
    />
  )
}

/** The message of the contract for one value of a list, such as `hours.2.closes`. */
function issueAt(values: LocationFactsFormValues, path: string): string | undefined {
  const { issues }: { issues: InputIssue[] } = validateInput(LocationFactsInput, toLocationFactsBody(values))
  const issue = issues.find((one) => one.path.join('.') === path)
  return issue && renderContractMessage(issue.message)
}

interface AccessProps {
  access: LocationFactsFormValues['access']
  onChange: (access: LocationFactsFormValues['access']) => void
}

const isAnswer = (value: string): value is 'yes' | 'no' | '' => ['yes', 'no', ''].includes(value)

function AccessFields({ access, onChange }: AccessProps) {
  const answers = [
    { value: '', label: t`Not stated` },
    { value: 'yes', label: t`Yes` },
    { value: 'no', label: t`No` },
  ]
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">{t`Access`}</Title>
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm">
        {AccessibilityFeature.options.map((feature) => (
          <NativeSelect
            key={feature}
            label={renderContractMessage(getAccessibilityFeatureMessage(feature))}
            data={answers}
            value={access[feature]}
            onChange={({ currentTarget: { value } }) => isAnswer(value) && onChange({ ...access, [feature]: value })}
          />
        ))}
      </SimpleGrid>
    </Stack>
  )
}
