import { t } from '@lingui/core/macro'
import { Button, Card, Fieldset, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IncidentEdit, incidentRoutes, type Incident } from '#contract/incidents.ts'
import type { CallError } from '#web/api/call-error.ts'
import { callRoute } from '#web/api/call-route.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { isEditConflict, promptLoadNewest } from '#web/ui/dialog/edit-conflict.ts'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useValidatedForm } from '#web/ui/form/use-validated-form.tsx'
import { MisusedAccountsField } from './MisusedAccountsField.tsx'
import { toIncidentBody, incidentDraftOf } from './incident-draft.ts'

const refreshes = [incidentRoutes.list, incidentRoutes.one, incidentRoutes.people]

/** Edits the record of an incident; null creates one. */
export function IncidentForm({ incident }: { incident: Incident | null }) {
  const navigate = useNavigate()
  const adding = useRouteMutation(incidentRoutes.add, { refreshes })
  const editing = useRouteMutation(incidentRoutes.edit, { refreshes })
  const { form, submit, isSending, summary } = useValidatedForm({
    initialValues: incidentDraftOf(incident),
    toBody: toIncidentBody,
    schema: IncidentEdit,
    title: t`Errors Occurred`,
  })
  const long = (name: 'circumstances' | 'data_kinds' | 'people' | 'assessment' | 'told', rows: number) => ({
    autosize: true,
    minRows: rows,
    maxRows: 16,
    ...form.getInputProps(name),
  })

  const save = submit(async (body) => {
    try {
      const saved = incident
        ? await editing.mutateAsync({ params: { id: String(incident.id) }, body })
        : await adding.mutateAsync({ body })
      await navigate(paths.adminIncident(saved.id))
      showToast(t`The incident is saved.`)
    } catch (error) {
      if (incident && isEditConflict(error)) return decideOnStale(incident.id, error)
      throw error
    }
  })

  /** Keeps the input unless the user chooses the newer values. */
  const decideOnStale = async (id: number, error: CallError) => {
    const newest = await callRoute(incidentRoutes.one, { params: { id: String(id) } })
    if (await promptLoadNewest(t`Errors Occurred`, error)) form.setValues(incidentDraftOf(newest))
    else form.setFieldValue('version', newest.version)
  }

  return (
    <Card maw={640}>
      <form onSubmit={save} noValidate aria-label={t`Incident`}>
        <Stack gap="md">
          <FormErrors {...summary} />
          <TextInput type="date" label={t`Date`} maw={220} required {...form.getInputProps('happened_on')} />
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
            description={t`How likely it is that somebody comes to harm, and why you think so.`}
            {...long('assessment', 3)}
          />
          <Textarea
            label={t`Who was told, and when`}
            description={t`One line each: the people concerned, the regulator, others.`}
            {...long('told', 2)}
          />
          <Fieldset legend={t`Accounts that may have been misused`}>
            <Stack gap="md">
              <Text c="dimmed">{t`Whose referrals they saw between these days is worked out from the audit log.`}</Text>
              <MisusedAccountsField
                ids={form.values.accounts}
                onChange={(ids) => form.setFieldValue('accounts', ids)}
              />
              <SimpleGrid cols={{ base: 1, xs: 2 }}>
                <TextInput type="date" label={t`From`} {...form.getInputProps('start')} />
                <TextInput type="date" label={t`To`} {...form.getInputProps('end')} />
              </SimpleGrid>
            </Stack>
          </Fieldset>
          <Group>
            <Button type="submit" loading={isSending}>{t`Save`}</Button>
            <LinkButton {...(incident ? paths.adminIncident(incident.id) : paths.adminIncidents())} variant="default">
              {t`Cancel`}
            </LinkButton>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
