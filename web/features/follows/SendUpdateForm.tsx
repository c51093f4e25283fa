import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { followRoutes, UPDATE_MAX_LENGTH } from '#contract/follows.ts'
import type { Vendor } from '#contract/vendors.ts'
import { useRouteQuery, useRouteMutation } from '#web/api/query.ts'
import { confirmAndRun } from '#web/ui/dialog/dialogs.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { showToast } from '#web/ui/toasts.tsx'

/** Sends a text to all subscribers; shows their number before sending. */
export function SendUpdateForm({ vendor }: { vendor: Vendor }) {
  const params = { id: String(vendor.id) }
  const outlook = useRouteQuery(followRoutes.outlook, { params })
  const send = useRouteMutation(followRoutes.sendUpdate, { refreshes: [followRoutes.outlook] })
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)

  if (outlook.error) return <RetryNotice error={outlook.error} onRetry={outlook.refetch} />
  if (!outlook.data) return null
  const { recipients, left_today: left } = outlook.data
  const people = plural(recipients, { one: '# subscriber', other: '# subscribers' })

  const confirmAndSend = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') {
      setFault(t`Please write something first.`)
      return field.current?.focus()
    }
    const isDone = await confirmAndRun({
      title: t`Send this update to ${people}?`,
      text: t`It goes by e-mail or text message, as each of them chose, with the name, address and phone of ${vendor.name}. It cannot be taken back.`,
      confirmLabel: t`Yes, send it`,
      cancelLabel: t`No, cancel`,
      onConfirm: () => send.mutateAsync({ params, body: { text } }),
    })
    if (!isDone) return
    setText('')
    showToast(t`The update is on its way.`)
  }

  return (
    <Card component="section" aria-labelledby="send-update" maw={640}>
      <Title order={2} size="h3" id="send-update" mb="xs">
        {t`Send an update`}
      </Title>
      {recipients === 0 ? (
        <Text c="dimmed">{t`Nobody has subscribed to updates yet.`}</Text>
      ) : left === 0 ? (
        <Text c="dimmed">{t`The updates of today have been sent. You can write again tomorrow.`}</Text>
      ) : (
        <form onSubmit={(event) => void confirmAndSend(event)} noValidate>
          <Stack gap="sm">
            <Textarea
              ref={field}
              label={t`Your news`}
              description={t`It reaches ${people}. Write nothing about anybody's health. Updates left today: ${left}.`}
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value)
                setFault(null)
              }}
              error={fault}
              maxLength={UPDATE_MAX_LENGTH}
              autosize
              minRows={3}
              maxRows={12}
            />
            <Group>
              <Button type="submit">{t`Send an update`}</Button>
            </Group>
          </Stack>
        </form>
      )}
    </Card>
  )
}
