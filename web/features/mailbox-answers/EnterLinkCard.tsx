import { t } from '@lingui/core/macro'
import { Alert, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { LINK_CODE_LENGTH, LINK_CODE_MINUTES, LinkCode, linkRoutes, type LinkSummary } from '#contract/links.ts'
import { CallError } from '#web/api/call-error.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { useForm } from '#web/forms/use-form.ts'
import { paths } from '#web/paths.ts'
import { showFailure } from '#web/ui/dialog/dialogs.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import { formatDay } from '#web/ui/format-date-time.ts'
import { LinkCard } from './LinkCard.tsx'
import { readMailboxMarks, saveMailboxMark } from './mailbox-browsers.ts'

interface Props {
  link: string
  summary: LinkSummary
  isPassEnded: boolean
  onEnter: (pass: string) => void
}

/** What the link alone shows, and the way in: an account, a remembered browser, or a code. */
export function EnterLinkCard({ link, summary, isPassEnded, onEnter }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isRemembered, setRemembered] = useState(
    () => summary.party === 'vendor' && readMailboxMarks().length > 0 && !isPassEnded,
  )
  const enter = useRouteMutation(linkRoutes.enter)
  const code = useRouteMutation(linkRoutes.code)

  const sendCode = () => code.mutateAsync({ body: { link } }).then(({ sent_to }) => setSentTo(sent_to), showFailure)
  // Refused when the marks of this browser are of other mailboxes or too old: then a code is needed.
  const openRemembered = () =>
    enter.mutateAsync({ body: { link, marks: readMailboxMarks() } }).then(
      ({ pass }) => onEnter(pass),
      (error: unknown) => (error instanceof CallError && error.status === 422 ? forgetAndSend() : showFailure(error)),
    )
  const forgetAndSend = () => {
    setRemembered(false)
    return sendCode()
  }

  return (
    <LinkCard title={titleOf(summary)} text={textOf(summary)}>
      <Stack gap="md">
        {isPassEnded && sentTo === null && <Alert color="amber">{t`Please enter a new code.`}</Alert>}
        {summary.may.open ? (
          <LinkButton {...paths.received({ open: summary.number })}>{t`Open it in your account`}</LinkButton>
        ) : sentTo !== null ? (
          <LinkCodeForm
            link={link}
            canRemember={summary.party === 'vendor'}
            sentTo={sentTo}
            onEnter={onEnter}
            onSendAgain={sendCode}
          />
        ) : isRemembered ? (
          <Button onClick={openRemembered} loading={enter.isPending || code.isPending}>{t`Open the referral`}</Button>
        ) : (
          <>
            <Text>{t`We send a code to ${summary.sent_to}. You need no account.`}</Text>
            <Button onClick={sendCode} loading={code.isPending}>{t`Send me a code`}</Button>
          </>
        )}
      </Stack>
    </LinkCard>
  )
}

const titleOf = ({ number, vendor }: LinkSummary) =>
  vendor === undefined ? t`Referral ${number}` : t`Referral ${number} for ${vendor}`

function textOf({ party, state, answer_by }: LinkSummary): string {
  if (state === 'closed') return t`This referral is closed.`
  if (state === 'answered') return t`This referral has been answered.`
  if (answer_by === null) return ''
  const day = formatDay(answer_by)
  return party === 'vendor' ? t`Please answer by ${day}.` : t`It waits for an answer, which we asked for by ${day}.`
}

interface CodeProps {
  link: string
  /** Senders open one referral; a mailbox gets many. */
  canRemember: boolean
  sentTo: string
  onEnter: (pass: string) => void
  onSendAgain: () => void
}

function LinkCodeForm({ link, canRemember, sentTo, onEnter, onSendAgain }: CodeProps) {
  const enter = useRouteMutation(linkRoutes.enter)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const form = useForm({
    stored: { code: '', remember: false },
    toBody: ({ code, remember }) => ({ link, code: code.replaceAll(/\s/g, ''), remember }),
    schema: z.object({ link: z.string(), code: LinkCode, remember: z.boolean() }),
  })
  const submit = form.submit(async (body) => {
    const { pass, mark } = await enter.mutateAsync({ body })
    if (mark !== null) saveMailboxMark(mark)
    onEnter(pass)
  })

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text component="output">{t`We have sent a code to ${sentTo}. It works for ${LINK_CODE_MINUTES} minutes.`}</Text>
        <TextInput
          label={t`Code of ${LINK_CODE_LENGTH} digits`}
          inputMode="numeric"
          autoComplete="one-time-code"
          ref={input}
          {...form.getInputProps('code')}
        />
        {canRemember && (
          <Checkbox
            label={t`Remember this browser for 30 days`}
            description={t`Only on a computer that nobody else uses. Later referrals then open without a code.`}
            {...form.getCheckboxProps('remember')}
          />
        )}
        <Button type="submit" loading={form.isSending}>{t`Open the referral`}</Button>
        <Button variant="subtle" onClick={onSendAgain}>{t`Send another code`}</Button>
      </Stack>
    </form>
  )
}
