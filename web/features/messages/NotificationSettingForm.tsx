import { t } from '@lingui/core/macro'
import {
  Alert,
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
import { NotificationSettingPatch, notificationRoutes, type NotificationSetting } from '#contract/notifications.ts'
import { callRoute } from '#web/api/call-route.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import type { FieldPropGetters } from '#web/forms/field-prop-getters.ts'
import { useRecordForm } from '#web/forms/use-record-form.ts'
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { NotificationSettingPreview } from './NotificationSettingPreview.tsx'
import { PlaceholderList } from './PlaceholderList.tsx'
import { getNotificationKindLabel } from './notification-kind-labels.ts'

const valuesOf = ({ title, details, title_fr, details_fr, active }: NotificationSetting) => ({
  title,
  details,
  title_fr,
  details_fr,
  active,
})
type NotificationValues = ReturnType<typeof valuesOf>

/** The text of one message beside its preview. */
export function NotificationSettingForm({ setting }: { setting: NotificationSetting }) {
  const navigate = useNavigate()
  const params = { id: String(setting.id) }
  const saving = useRouteMutation(notificationRoutes.change, {
    refreshes: [notificationRoutes.list, notificationRoutes.one],
  })
  const form = useRecordForm({
    record: setting,
    toValues: valuesOf,
    loadNewest: () => callRoute(notificationRoutes.one, { params }),
    conflictTitle: t`Error`,
    toBody: (values) => values,
    schema: NotificationSettingPatch,
    title: t`Validation Error`,
  })
  const { title, details, title_fr, details_fr } = form.values
  useUnsavedGuard(form.isDirty)

  const save = form.submit(async (body, { version }) => {
    await saving.mutateAsync({ params, body: { ...body, version } })
    await navigate({ ...paths.adminNotifications(), ignoreBlocker: true })
    showToast(t`Notification Successfully Updated`)
  })

  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
      <form onSubmit={save} noValidate aria-label={t`Edit Notification`}>
        <Stack gap="md">
          <TextInput label={t`Name`} value={getNotificationKindLabel(setting.setting_name)} readOnly />
          {setting.always_sent ? (
            <Alert title={t`Always sent`}>{t`People need this message to sign in, so it can’t be switched off.`}</Alert>
          ) : (
            <StatusSwitch form={form} isActive={form.values.active} />
          )}
          <TextFields form={form} />
          <PlaceholderList names={setting.placeholders} kind={setting.setting_name} />
          <Group>
            <Button type="submit" loading={form.isSending}>{t`Update Notification`}</Button>
            <LinkButton {...paths.adminNotifications()} variant="default">{t`Cancel`}</LinkButton>
          </Group>
        </Stack>
      </form>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3">{t`Preview`}</Title>
          <Text c="dimmed">{t`Shown with example values. A text message has the first paragraph only.`}</Text>
        </div>
        <NotificationSettingPreview setting={setting} title={title} details={details} language="en" />
        <NotificationSettingPreview setting={setting} title={title_fr} details={details_fr} language="fr" />
      </Stack>
    </SimpleGrid>
  )
}

interface StatusSwitchProps {
  form: FieldPropGetters<NotificationValues>
  isActive: boolean
}

function StatusSwitch({ form, isActive }: StatusSwitchProps) {
  return (
    <Card>
      <Switch
        label={
          <Group gap="xs">
            {t`Status`}
            <Badge color={isActive ? 'green' : 'gray'}>{isActive ? t`Active` : t`Inactive`}</Badge>
          </Group>
        }
        description={t`While it is inactive, nobody gets this message.`}
        {...form.getCheckboxProps('active')}
      />
    </Card>
  )
}

function TextFields({ form }: { form: FieldPropGetters<NotificationValues> }) {
  return (
    <>
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
    </>
  )
}
