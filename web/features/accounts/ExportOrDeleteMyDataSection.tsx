import { t } from '@lingui/core/macro'
import { Button, Card, Divider, Group, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { myDataRoutes, OWN_DATA_FILE_NAME } from '#contract/my-data.ts'
import { paths } from '#web/paths.ts'
import { openCustomDialog } from '#web/ui/dialog/dialogs.tsx'
import { useFileDownload } from '#web/ui/hooks/use-file-download.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { DeleteAccountForm } from './DeleteAccountForm.tsx'
import { useRetryWithCurrentPassword } from './use-retry-with-current-password.tsx'

/** Lets users export or erase their personal data (SR-098, SR-099). */
export function ExportOrDeleteMyDataSection() {
  const navigate = useNavigate()

  const leave = async () => {
    await navigate(paths.logout())
    // Toasts of before end with the session.
    showToast(t`Your account has been deleted.`)
  }
  const openDialog = () =>
    openCustomDialog(t`Delete your account?`, ({ setClosable, close }) => (
      <DeleteAccountForm setClosable={setClosable} onClose={close} onDeleted={() => void leave()} />
    ))

  return (
    <section aria-labelledby="my-data">
      <Title order={2} size="h3" id="my-data" mb="xs">{t`My data`}</Title>
      <Card>
        <Stack gap="lg">
          <ExportForm />
          <Divider />
          <Stack gap="md" align="flex-start">
            <Text>
              {t`Deleting your account erases your name, address and number and deletes your documents. Nobody can read what you wrote in your referrals any more.`}
            </Text>
            <Button variant="outline" color="red" onClick={openDialog}>{t`Delete my account`}</Button>
          </Stack>
        </Stack>
      </Card>
    </section>
  )
}

function ExportForm() {
  const exporting = useFileDownload(myDataRoutes.export, {
    fileName: OWN_DATA_FILE_NAME,
    onSaved: () => showToast(t`Your data has been saved as a file.`),
    // `useRetryWithCurrentPassword` shows it: at the password, or in an alert.
    onError: () => undefined,
  })
  const { submit, passwordField } = useRetryWithCurrentPassword(async (body) => {
    await exporting.mutateAsync({ body })
  })

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" align="flex-start">
        <Text>
          {t`A file with your data: your account, the referrals you sent and who opened them, the vendors you follow or like, and your consents. You can download it once a day.`}
        </Text>
        {passwordField}
        <Group>
          <Button type="submit" variant="default" loading={exporting.isPending}>{t`Download my data`}</Button>
        </Group>
      </Stack>
    </form>
  )
}
