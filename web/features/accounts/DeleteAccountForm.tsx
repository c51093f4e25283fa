import { t } from '@lingui/core/macro'
import { Button, Checkbox, Group, Input, List, Stack, Text } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { myDataRoutes } from '#contract/my-data.ts'
import { CallError, isSessionEndedError, getErrorMessage } from '#web/api/call-error.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { useSetDialogClosable } from '#web/ui/dialog/use-dialog-closable.ts'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'

interface Props {
  setClosable: (isClosable: boolean) => void
  onClose: () => void
  onDeleted: () => void
}

/**
 * Explains what is deleted and what is kept, and asks for the current password; a refusal is shown in the same dialog.
 */
export function DeleteAccountForm({ setClosable, onClose, onDeleted }: Props) {
  const [password, setPassword] = useState('')
  const [isSure, setSure] = useState(false)
  const [refusal, setRefusal] = useState<{ field: string; text: string } | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const deleting = useRouteMutation(myDataRoutes.deleteAccount)
  useSetDialogClosable(setClosable, !deleting.isPending)

  const remove = async (event: FormEvent) => {
    event.preventDefault()
    if (!isSure || deleting.isPending) return
    setRefusal(null)
    try {
      await deleting.mutateAsync({ body: { current_password: password, confirmed: true } })
      onClose()
      onDeleted()
    } catch (error) {
      if (error instanceof CallError && isSessionEndedError(error)) return onClose()
      const text = error instanceof CallError ? error.errors['current_password']?.[0] : undefined
      flushSync(() =>
        setRefusal(text ? { field: 'current_password', text } : { field: '', text: getErrorMessage(error) }),
      )
      if (text) field.current?.focus()
    }
  }

  return (
    <form onSubmit={remove} noValidate>
      <Stack gap="md">
        <DeletionConsequences />
        <Text fw={600}>{t`This cannot be undone.`}</Text>
        <PasswordField
          ref={field}
          label={t`Current Password`}
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={refusal?.field === 'current_password' && refusal.text}
        />
        <Checkbox
          label={t`Yes, I want to delete my account`}
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
        />
        {refusal?.field === '' && <Input.Error role="alert">{refusal.text}</Input.Error>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={deleting.isPending} onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" color="red" disabled={!isSure} loading={deleting.isPending}>
            {t`Delete my account`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const DeletionConsequences = () => (
  <List spacing="xs">
    <List.Item>{t`You will be signed out everywhere, and nobody can sign in to this account again.`}</List.Item>
    <List.Item>
      {t`Documents you sent are deleted. Vendors keep an entry for each referral, without your name or what you wrote.`}
    </List.Item>
    <List.Item>{t`Records of who opened or changed what are kept, with numbers in place of names.`}</List.Item>
  </List>
)
