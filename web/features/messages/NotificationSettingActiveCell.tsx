import { t } from '@lingui/core/macro'
import { Loader, Select, Text } from '@mantine/core'
import { notificationRoutes, type NotificationSetting } from '#contract/notifications.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { formatLabelled } from '#web/ui/format-labelled.ts'
import { getNotificationKindLabel } from './notification-kind-labels.ts'

/** The status to choose, or the word that the message is always sent (decision 31). */
export const NotificationSettingActiveCell = ({ setting }: { setting: NotificationSetting }) =>
  setting.always_sent ? <Text>{t`Always sent`}</Text> : <NotificationStatusSelect setting={setting} />

/** Saves immediately; restores the server's value on failure (ADM-075 to 078). */
function NotificationStatusSelect({ setting }: { setting: NotificationSetting }) {
  const saving = useRouteMutation(notificationRoutes.change, {
    refreshes: [notificationRoutes.list, notificationRoutes.one],
    onSuccess: () => showToast(t`Saved.`),
    onError: showErrorAlert,
  })
  const { id, title, details, version } = setting
  const value = saving.isPending ? saving.variables.body?.active : setting.active

  const save = (next: string | null) => {
    if (next === null || (next === '1') === setting.active) return
    saving.mutate({ params: { id: String(id) }, body: { title, details, version, active: next === '1' } })
  }
  return (
    <Select
      aria-label={formatLabelled(t`Status`, getNotificationKindLabel(setting.setting_name))}
      w={136}
      data={[
        { value: '1', label: t`Active` },
        { value: '0', label: t`Inactive` },
      ]}
      value={value ? '1' : '0'}
      onChange={save}
      allowDeselect={false}
      disabled={saving.isPending}
      rightSection={saving.isPending ? <Loader size="xs" aria-label={t`Saving...`} /> : undefined}
    />
  )
}
