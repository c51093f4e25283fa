import { t } from '@lingui/core/macro'
import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { LINK_CODE_LENGTH, LINK_CODE_LIFETIME_MINUTES, LinkCode, linkRoutes } from '#contract/emailed-links.ts'
import type { RouteRequestInput } from '#contract/route.ts'
import { isPassEndedError } from '#web/api/call-error.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { useForm } from '#web/forms/use-form.ts'
import { saveMailboxMark } from './mailbox-marks.ts'
import { ResendLinkCodeButton } from './ResendLinkCodeButton.tsx'

interface CodeProps {
  link: string
  /** Offers to remember the browser: for a mailbox, which gets many links. A sender opens one referral. */
  canRemember: boolean
  /** False for a pass that does not open the referral. */
  reads?: boolean
  submitLabel?: string
  sentTo: string
  /** Why no other code was sent: the last one may still work. */
  refusal?: string | null
  onResent?: () => void
  onEnter: (pass: string) => unknown
}

/** Asks for the code that was mailed. The right code is exchanged for a pass, which `onEnter` gets. */
export function LinkCodeForm({
  link,
  canRemember,
  reads = true,
  submitLabel,
  sentTo,
  refusal,
  onResent,
  onEnter,
}: CodeProps) {
  const { input, form, submit } = useLinkCode({ link, reads, onEnter })

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text component="output">
          {refusal
            ? `${refusal} ${t`The last code we sent to ${sentTo} may still work.`}`
            : t`We have sent a code to ${sentTo}. It works for ${LINK_CODE_LIFETIME_MINUTES} minutes.`}
        </Text>
        <TextInput
          label={t`${LINK_CODE_LENGTH}-digit code`}
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
        <Button type="submit" loading={form.isSending}>
          {submitLabel ?? t`Open the referral`}
        </Button>
        <ResendLinkCodeButton link={link} onSent={onResent} />
      </Stack>
    </form>
  )
}

/** The form of the code, whose input has the focus at first. */
function useLinkCode({ link, reads, onEnter }: Pick<CodeProps, 'link' | 'onEnter'> & { reads: boolean }) {
  const enter = useRouteMutation(linkRoutes.enter)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const form = useForm({
    stored: { code: '', remember: false },
    keptAs: `code ${link}`,
    toBody: ({ code, remember }) => ({ link, code: code.replaceAll(/\s/g, ''), remember, reads }),
    schema: z.object({ link: z.string(), code: LinkCode, remember: z.boolean(), reads: z.boolean() }),
  })
  // A code works once: after a failure the pass that it was exchanged for is used again.
  const [unusedPass, setUnusedPass] = useState<string | null>(null)
  const exchangeCode = async (body: RouteRequestInput<typeof linkRoutes.enter>['body']) => {
    const { pass, mark } = await enter.mutateAsync({ body })
    if (mark !== null) saveMailboxMark(mark)
    setUnusedPass(pass)
    return pass
  }
  const submit = form.submit(async (body) => {
    try {
      await onEnter(unusedPass ?? (await exchangeCode(body)))
    } catch (error) {
      if (isPassEndedError(error)) setUnusedPass(null)
      throw error
    }
  })
  return { input, form, submit }
}
