import { t } from '@lingui/core/macro'
import { Button, Card, Fieldset, Group, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { PrivacyIncidentInput, privacyIncidentRoutes, type PrivacyIncident } from '#contract/privacy-incidents.ts'
import { callRoute } from '#web/api/call-route.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import type { FieldPropGetters } from '#web/forms/field-prop-getters.ts'
import { useRecordForm } from '#web/forms/use-record-form.ts'
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts'
import { DateOrTimeField } from '#web/ui/form/DateOrTimeField.tsx'
import { useTodayAtMount } from '#web/ui/hooks/use-today-at-mount.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { MisusedAccountsField } from './MisusedAccountsField.tsx'
import {
  toPrivacyIncidentFormValues,
  toPrivacyIncidentBody,
  type PrivacyIncidentFormValues,
} from './privacy-incident-form-values.ts'

const refreshes = [privacyIncidentRoutes.list, privacyIncidentRoutes.one, privacyIncidentRoutes.people]

/** Edits the record of an incident; null creates one. */
export function PrivacyIncidentForm({ incident }: { incident: PrivacyIncident | null }) {
  const navigate = useNavigate()
  const adding = useRouteMutation(privacyIncidentRoutes.add, { refreshes })
  const editing = useRouteMutation(privacyIncidentRoutes.edit, { refreshes })
  const form = useRecordForm({
    record: incident,
    toValues: toPrivacyIncidentFormValues,
    loadNewest: incident
      ? () => callRoute(privacyIncidentRoutes.one, { params: { id: String(incident.id) } })
      : undefined,
    conflictTitle: t`Errors Occurred`,
    toBody: toPrivacyIncidentBody,
    schema: PrivacyIncidentInput,
    title: t`Errors Occurred`,
  })
  useUnsavedGuard(form.isDirty)

  const save = form.submit(async (body, stored) => {
    const saved = stored
      ? await editing.mutateAsync({ params: { id: String(stored.id) }, body: { ...body, version: stored.version } })
      : await adding.mutateAsync({ body })
    await navigate({ ...paths.adminIncident(saved.id), ignoreBlocker: true })
    showToast(t`The incident is saved.`)
  })

  return (
    <Card maw={640}>
      <form onSubmit={save} noValidate aria-label={t`Incident`}>
        <Stack gap="md">
          <DescriptionFields form={form} />
          <AccountsFieldset form={form} />
          <Group>
            <Button type="submit" loading={form.isSending}>{t`Save`}</Button>
            <LinkButton {...(incident ? paths.adminIncident(incident.id) : paths.adminIncidents())} variant="default">
              {t`Cancel`}
            </LinkButton>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

type LongField = 'circumstances' | 'data_kinds' | 'people' | 'assessment' | 'told'

function DescriptionFields({ form }: { form: FieldPropGetters<PrivacyIncidentFormValues> }) {
  const long = (name: LongField, rows: number) => ({
    autosize: true,
    minRows: rows,
    maxRows: 16,
    ...form.getInputProps(name),
  })
  const today = useTodayAtMount()
  return (
    <>
      <DateOrTimeField
        name="happened_on"
        label={t`Date`}
        maw={220}
        max={today}
        required
        {...form.getInputProps('happened_on')}
      />
      <Textarea
        label={t`Circumstances`}
        description={t`What happened, how it came about, and how it was found.`}
        required
        {...long('circumstances', 3)}
      />
      <Textarea
        label={t`Kinds of data`}
        description={t`For example names, referrals, documents.`}
        {...long('data_kinds', 1)}
      />
      <Textarea
        label={t`People concerned`}
        description={t`What you know of them. The hub adds a list of its own, from the audit log.`}
        {...long('people', 1)}
      />
      <Textarea
        label={t`Assessment`}
        description={t`How likely it is that somebody is harmed, and why you think so.`}
        {...long('assessment', 3)}
      />
      <Textarea
        label={t`Who was told, and when`}
        description={t`One line each: the people concerned, the regulator, others.`}
        {...long('told', 2)}
      />
    </>
  )
}

function AccountsFieldset({ form }: { form: FieldPropGetters<PrivacyIncidentFormValues> }) {
  const accounts = form.getValueProps('accounts')
  return (
    <Fieldset legend={t`Accounts that may have been misused`}>
      <Stack gap="md">
        <Text c="dimmed">{t`The audit log shows whose referrals they saw between these days.`}</Text>
        <MisusedAccountsField ids={accounts.value} onChange={accounts.onChange} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DateOrTimeField name="start" label={t`From`} {...form.getInputProps('start')} />
          <DateOrTimeField name="end" label={t`To`} {...form.getInputProps('end')} />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  )
}
