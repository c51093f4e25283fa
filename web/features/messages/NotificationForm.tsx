import { t } from '@lingui/core/macro'
import {
  Badge,
  Button,
  Card,
  Fieldset,
  Group,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { NotificationSettingEdit, notificationRoutes, type NotificationSetting } from '#contract/notifications.ts'
import type { CallError } from '#web/api/call-error.ts'
import { callRoute } from '#web/api/call-route.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { isEditConflict, promptLoadNewest } from '#web/ui/dialog/edit-conflict.ts'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useValidatedForm } from '#web/ui/form/use-validated-form.tsx'
import { NotificationPreview } from './NotificationPreview.tsx'
import { PlaceholderList } from './PlaceholderList.tsx'
import { notificationName } from './placeholders.ts'

const draftOf = ({ title, details, title_fr, details_fr, active, version }: NotificationSetting) => ({
  title,
  details,
  title_fr,
  details_fr,
  active,
  version,
})

/** The text of one message beside its preview. */
export function NotificationForm({ setting }: { setting: NotificationSetting }) {
  const navigate = useNavigate()
  const params = { id: String(setting.id) }
  const saving = useRouteMutation(notificationRoutes.change, {
    refreshes: [notificationRoutes.list, notificationRoutes.one],
  })
  const { form, submit, isSending, summary } = useValidatedForm({
    initialValues: draftOf(setting),
    toBody: (draft) => draft,
    schema: NotificationSettingEdit,
    title: t`Validation Error`,
  })
  const { title, details, title_fr, details_fr, active } = form.values

  const save = submit(async (body) => {
    try {
      await saving.mutateAsync({ params, body })
    } catch (error) {
      if (isEditConflict(error)) return decideOnStale(error)
      throw error
    }
    await navigate(paths.adminNotifications())
    showToast(t`Notification Successfully Updated`)
  })

  /** Keeps the input unless the user chooses the newer values. */
  const decideOnStale = async (error: CallError) => {
    const newest = await callRoute(notificationRoutes.one, { params })
    if (await promptLoadNewest(t`Error`, error)) form.setValues(draftOf(newest))
    else form.setFieldValue('version', newest.version)
  }

  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
      <form onSubmit={save} noValidate aria-label={t`Edit Notification`}>
        <Stack gap="md">
          <FormErrors {...summary} />
          <TextInput label={t`Name`} value={notificationName(setting)} readOnly />
          <Card>
            <Switch
              label={
                <Group gap="xs">
                  {t`Status`}
                  <Badge color={active ? 'green' : 'gray'}>{active ? t`Active` : t`Inactive`}</Badge>
                </Group>
              }
              description={
                setting.always_sent
                  ? t`People need this message to get in, so it is sent even while it is inactive.`
                  : t`While it is inactive, nobody gets this message.`
              }
              {...form.getInputProps('active', { type: 'checkbox' })}
            />
          </Card>
          <Fieldset legend={t`English`}>
            <Stack gap="md">
              <TextInput label={t`Title`} {...form.getInputProps('title')} />
              <Textarea label={t`Description`} autosize minRows={4} {...form.getInputProps('details')} />
            </Stack>
          </Fieldset>
          <Fieldset legend={t`French`}>
            <Stack gap="md">
              <TextInput label={t`Title in French`} lang="fr" {...form.getInputProps('title_fr')} />
              <Textarea
                label={t`Description in French`}
                lang="fr"
                autosize
                minRows={4}
                {...form.getInputProps('details_fr')}
              />
            </Stack>
          </Fieldset>
          <PlaceholderList names={setting.placeholders} />
          <Group>
            <Button type="submit" loading={isSending}>{t`Update Notification`}</Button>
            <LinkButton {...paths.adminNotifications()} variant="default">{t`Cancel`}</LinkButton>
          </Group>
        </Stack>
      </form>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3">{t`Preview`}</Title>
          <Text c="dimmed">{t`With examples for what is filled in. A text message is the first paragraph alone.`}</Text>
        </div>
        <NotificationPreview setting={setting} title={title} details={details} language="en" />
        <NotificationPreview setting={setting} title={title_fr} details={details_fr} language="fr" />
      </Stack>
    </SimpleGrid>
  )
}
