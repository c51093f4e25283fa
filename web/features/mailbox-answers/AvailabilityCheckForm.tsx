import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ConfirmedAvailability, type AvailabilityCheckService } from '#contract/availability-checks.ts'
import { CallError } from '#web/api/call-error.ts'
import { useForm } from '#web/forms/use-form.ts'
import { ResultOutput } from '#web/ui/ResultOutput.tsx'
import {
  toAvailabilityCheckFormValues,
  findAvailabilityCheckIssue,
  toConfirmedAvailabilityBody,
  withChangesOfServices,
  type AvailabilityCheckServiceFormValues,
} from './availability-check-form.ts'
import { AvailabilityCheckServiceFields } from './AvailabilityCheckServiceFields.tsx'
import { isPassEndedError } from './link-pass.ts'

interface Props {
  services: AvailabilityCheckService[]
  onConfirm: (body: ConfirmedAvailability) => Promise<void>
  /** Somebody else has confirmed a service in the meantime. */
  onChanged: () => unknown
  onPassEnded: () => void
}

/** All services with their numbers, and one button that confirms them. */
export function AvailabilityCheckForm({ services, onConfirm, onChanged, onPassEnded }: Props) {
  const [notice, setNotice] = useState<{ text: string; isDone: boolean } | null>(null)
  const result = useRef<HTMLOutputElement>(null)
  const stored = toAvailabilityCheckFormValues(services)
  const form = useForm({
    stored,
    toBody: (values) => toConfirmedAvailabilityBody(withChangesOfServices(stored, values)),
    schema: ConfirmedAvailability,
    title: t`Validation Error`,
    keptAs: 'availability check',
  })
  useEffect(() => {
    if (notice) result.current?.focus()
  }, [notice])
  const submit = form.submit(async (body) => {
    try {
      await onConfirm(ConfirmedAvailability.parse(body))
    } catch (error) {
      if (isPassEndedError(error)) return onPassEnded()
      if (!(error instanceof CallError) || error.status !== 409) throw error
      form.discard()
      await onChanged()
      return setNotice({ text: error.message, isDone: false })
    }
    form.discard()
    setNotice({ text: t`Thank you. The availability of all services is confirmed.`, isDone: true })
  })
  const values = withChangesOfServices(stored, form.values)
  const errorAt = (path: string) =>
    form.errorOf('services') === undefined ? undefined : findAvailabilityCheckIssue(values, path)
  const change = (id: number, part: Partial<AvailabilityCheckServiceFormValues>) =>
    form.change({ services: values.services.map((one) => (one.id === id ? { ...one, ...part } : one)) })

  if (services.length === 0) return <Text>{t`No services are listed yet.`}</Text>
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {services.map((service, nth) => (
          <AvailabilityCheckServiceFields
            key={service.id}
            service={service}
            values={values.services[nth]!}
            errorAt={(field) => errorAt(`services.${nth}.${field}`)}
            onChange={(part) => change(service.id, part)}
          />
        ))}
        <ResultOutput resultRef={result}>
          {notice && <Alert color={notice.isDone ? 'green' : 'amber'}>{notice.text}</Alert>}
        </ResultOutput>
        <Group gap="sm">
          <Button type="submit" loading={form.isSending}>
            {form.isDirty ? t`Save and confirm all` : t`Nothing has changed`}
          </Button>
          {form.isDirty && <Button variant="default" onClick={form.discard}>{t`Discard the changes`}</Button>}
        </Group>
      </Stack>
    </form>
  )
}
