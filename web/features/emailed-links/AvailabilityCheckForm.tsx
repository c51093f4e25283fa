import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { AvailabilityCheckAnswer, type AvailabilityCheckService } from '#contract/availability-checks.ts'
import { listAvailabilityPhrases, getAvailabilityStateMessage } from '#contract/availability.ts'
import { callOrEndPass } from './link-pass.ts'
import { EditConflictAlert } from '#web/forms/EditConflictAlert.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { renderContractMessage } from '#web/locales/contract-message.ts'
import { ResultOutput } from '#web/ui/ResultOutput.tsx'
import {
  toAvailabilityCheckFormValues,
  validateAvailabilityCheckField,
  toAvailabilityConfirmationBody,
  type AvailabilityCheckServiceFormValues,
} from './availability-check-form.ts'
import { AvailabilityCheckServiceFields } from './AvailabilityCheckServiceFields.tsx'

interface Props {
  services: AvailabilityCheckService[]
  /** After a conflict, the services are those of now. */
  onConfirm: (body: AvailabilityCheckAnswer) => Promise<void>
  onPassEnded: () => void
}

/** All services with their numbers, and one button that confirms them. */
export function AvailabilityCheckForm({ services, onConfirm, onPassEnded }: Props) {
  const { form, submit, notice, setNotice } = useAvailabilityCheckForm({ services, onConfirm, onPassEnded })
  const result = useRef<HTMLOutputElement>(null)
  // The alert says the same and more.
  const shownNotice = form.conflicts && !notice?.isDone ? null : notice
  useEffect(() => {
    if (shownNotice) result.current?.focus()
  }, [shownNotice])
  const wasRefused = form.summary.messages.length > 0
  const errorAt = (path: string) =>
    wasRefused ? validateAvailabilityCheckField(toAvailabilityConfirmationBody(services, form.values), path) : undefined
  // Shown later, a notice of before would take the focus from what is being typed.
  const change = (id: number, part: Partial<AvailabilityCheckServiceFormValues>) => {
    setNotice(null)
    form.change({ [id]: { ...form.values[id]!, ...part } })
  }
  const discard = () => {
    setNotice(null)
    form.discard()
  }

  if (services.length === 0) return <Text>{t`No services are listed yet.`}</Text>
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {form.conflicts && (
          <EditConflictAlert
            title={getChangedMeanwhileText()}
            fields={services
              .filter(({ id }) => form.conflicts?.includes(String(id)))
              .map(({ name, availability }) => ({ label: name, value: toAvailabilityPhrase(availability) }))}
          />
        )}
        {services.map((service, nth) => (
          <AvailabilityCheckServiceFields
            key={service.id}
            service={service}
            values={form.values[service.id]!}
            errorAt={(field) => errorAt(`services.${nth}.${field}`)}
            onChange={(part) => change(service.id, part)}
          />
        ))}
        <ResultOutput resultRef={result}>
          {shownNotice && <Alert color={shownNotice.isDone ? 'green' : 'amber'}>{shownNotice.text}</Alert>}
        </ResultOutput>
        <Group gap="sm">
          <Button type="submit" loading={form.isSending}>
            {form.isDirty ? t`Save and confirm all` : t`Nothing has changed`}
          </Button>
          {form.isDirty && <Button variant="default" onClick={discard}>{t`Discard the changes`}</Button>}
        </Group>
      </Stack>
    </form>
  )
}

const getChangedMeanwhileText = () => t`The availability has been confirmed in the meantime. Please check it again.`

const toAvailabilityPhrase = ({ state, ...told }: AvailabilityCheckService['availability']): string => {
  const phrases = listAvailabilityPhrases({ state, ...told })
  const inWords = (phrases.length > 0 ? phrases : [getAvailabilityStateMessage(state)]).map(renderContractMessage)
  return [...inWords, told.note].filter(Boolean).join(', ')
}

function useAvailabilityCheckForm({ services, onConfirm, onPassEnded }: Props) {
  const [notice, setNotice] = useState<{ text: string; isDone: boolean } | null>(null)
  const form = useForm({
    stored: toAvailabilityCheckFormValues(services),
    toBody: (values) => toAvailabilityConfirmationBody(services, values),
    schema: AvailabilityCheckAnswer,
    title: t`Validation Error`,
    keptAs: 'availability check',
  })
  const submit = form.submit(async (body) => {
    setNotice(null)
    await callOrEndPass(async () => {
      if (await form.saveUnlessEditConflict(() => onConfirm(AvailabilityCheckAnswer.parse(body)))) {
        form.discardSaved()
        setNotice({ text: t`Thank you. The availability of all services is confirmed.`, isDone: true })
      } else setNotice({ text: getChangedMeanwhileText(), isDone: false })
    }, onPassEnded)
  })
  return { form, submit, notice, setNotice }
}
