import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { referralByLinkRoutes, type ReferralByLink } from '#contract/referral-by-link.ts'
import { AnswerAction, type NewReferralAnswerBody } from '#contract/referral-answers.ts'
import { CallError, isPassEndedError } from '#web/api/call-error.ts'
import { callRoute } from '#web/api/call-route.ts'
import { removeLinkDraft } from '#web/api/link-passes.ts'
import { readAnswerDraft } from './answer-draft.ts'
import { AnswerDetailsForm } from './AnswerDetailsForm.tsx'
import { getAnswerOutcomeLabels, getAnswerActionLabels } from '#web/features/referrals/answers/answer-labels.ts'
import { useKeptState } from '#web/ui/kept-state/use-kept-state.ts'
import { ResultOutput } from '#web/ui/ResultOutput.tsx'
import { buildLinkPassOptions, callOrEndPass } from './link-pass.ts'
import { NotForUsReasonForm, type WhyNotForUs } from './NotForUsReasonForm.tsx'

/**
 * Sent by one press; the others ask for something first. After a withdrawn consent the sender reads no more than the status,
 * so that only a decline asks for its reason.
 */
const isSentAtOnce = (action: AnswerAction, isConsentWithdrawn: boolean) =>
  action === 'accept' || action === 'done' || (isConsentWithdrawn && action !== 'decline')

interface Notice {
  text: string
  isDone: boolean
}

const getDeclineUnsentNotice = (): Notice => ({
  text: t`“This is not for us” was not sent, because this referral had been answered already. The history above shows who answered, and when. You can change the answer here.`,
  isDone: false,
})

interface ChosenAnswer {
  answer: AnswerAction | 'not for us'
  /** When the form was opened: the page reads the referral again while somebody types. */
  seen: number
}

interface Props {
  link: string
  linked: ReferralByLink
  pass: string
  /** 'This is not for us' was chosen before the referral was opened, when somebody had answered it. */
  isDeclineUnsent: boolean
  onAnswered: (linked: ReferralByLink) => void
  /** The answer was refused because the referral has changed. Returns the referral as it is now, unless it cannot be read. */
  onChanged: () => Promise<ReferralByLink | undefined>
  onPassEnded: () => void
  /** The mailbox has said that it is not the vendor's, and the link does not work any more. */
  onMisdirected: (thanks: string) => void
}

/** The answers that the vendor can give now. */
export function GiveAnswerSection(props: Props) {
  const { link, linked, pass, isDeclineUnsent, onAnswered, onChanged, onPassEnded, onMisdirected } = props
  const [chosen, setChosen] = useKeptState<ChosenAnswer | null>(`answer ${linked.referral.id}`, () =>
    readAnswerDraft(link),
  )
  const { notice, result, show } = useAnswerNotice(isDeclineUnsent)
  const close = () => {
    setChosen(null)
    removeLinkDraft(link)
  }

  const send = async (answer: NewReferralAnswerBody) => {
    try {
      onAnswered(await callRoute(referralByLinkRoutes.answer, { body: answer }, buildLinkPassOptions(pass)))
      const label = getAnswerOutcomeLabels()[answer.action]
      // Not after a refusal: what was typed can then be sent again.
      close()
      show({ text: t`Your answer is saved: ${label}. The sender has been told.`, isDone: true })
    } catch (error) {
      if (isPassEndedError(error)) return onPassEnded()
      if (!(error instanceof CallError) || error.status !== 409) throw error
      const now = await onChanged()
      if (chosen !== null && now) setChosen({ ...chosen, seen: now.seen })
      // Without a newer answer the refusal has another reason, such as a withdrawn consent.
      const isAnswered = now !== undefined && now.seen !== answer.seen
      const text = t`${error.message} The history above shows who answered, and when. You can change the answer here.`
      show({ text: isAnswered ? text : error.message, isDone: false })
    }
  }

  const sendNotForUs = async (why: WhyNotForUs, seen: number) => {
    if (why === 'service not offered') return send({ action: 'decline', reason: 'service not offered', seen })
    // A remembered browser proves nothing about the mailbox: the code does.
    await callOrEndPass(async () => {
      const { message } = await callRoute(referralByLinkRoutes.misdirected, {}, buildLinkPassOptions(pass))
      onMisdirected(message)
    }, onPassEnded)
  }

  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="section" aria-labelledby="your-answer">
      <Stack gap="md">
        <Title order={2} size="h4" id="your-answer">{t`What do you answer?`}</Title>
        <ResultOutput resultRef={result}>
          {notice && (
            <Alert color={notice.isDone ? 'green' : 'amber'}>
              <Text>{notice.text}</Text>
            </Alert>
          )}
        </ResultOutput>
        {chosen === null ? (
          <ActionButtons
            linked={linked}
            onSend={send}
            onChoose={(answer) => setChosen({ answer, seen: linked.seen })}
            onFailed={(text) => show({ text, isDone: false })}
          />
        ) : (
          <ChosenAnswerForm
            link={link}
            chosen={chosen}
            referral={linked.referral}
            onSend={send}
            onSendNotForUs={(why) => sendNotForUs(why, chosen.seen)}
            onCancel={close}
          />
        )}
      </Stack>
    </Paper>
  )
}

/** The notice of what became of an answer. It has the focus whenever it is shown. */
function useAnswerNotice(isDeclineUnsent: boolean) {
  const [notice, setNotice] = useState<Notice | null>(() => (isDeclineUnsent ? getDeclineUnsentNotice() : null))
  const result = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (isDeclineUnsent) result.current?.focus()
  }, [isDeclineUnsent])

  const show = (next: Notice) => {
    // The focus moves to the result, which the screen has to show first.
    flushSync(() => setNotice(next))
    result.current?.focus()
  }
  return { notice, result, show }
}

interface ChosenAnswerProps {
  link: string
  chosen: ChosenAnswer
  referral: ReferralByLink['referral']
  onSend: (answer: NewReferralAnswerBody) => Promise<void>
  onSendNotForUs: (why: WhyNotForUs) => Promise<void>
  onCancel: () => void
}

const ChosenAnswerForm = ({ link, chosen, referral, onSend, onSendNotForUs, onCancel }: ChosenAnswerProps) =>
  chosen.answer === 'not for us' ? (
    <NotForUsReasonForm
      keptAs={`why ${referral.id}`}
      vendor={referral.vendor.name}
      onSend={onSendNotForUs}
      onCancel={onCancel}
    />
  ) : (
    <AnswerDetailsForm
      action={chosen.answer}
      link={link}
      keptAs={`${chosen.answer} ${referral.id}`}
      seen={chosen.seen}
      takesNote={!referral.consent_withdrawn}
      onSend={onSend}
      onCancel={onCancel}
    />
  )

interface ButtonsProps {
  linked: Pick<ReferralByLink, 'seen' | 'may' | 'referral'>
  onSend: (answer: NewReferralAnswerBody) => Promise<void>
  onChoose: (action: AnswerAction | 'not for us') => void
  onFailed: (text: string) => void
}

function ActionButtons({ linked: { seen, may, referral }, onSend, onChoose, onFailed }: ButtonsProps) {
  const [sending, setSending] = useState<AnswerAction | null>(null)
  const labels = getAnswerActionLabels()
  const press = async (action: AnswerAction) => {
    if (!isSentAtOnce(action, referral.consent_withdrawn)) return onChoose(action)
    setSending(action)
    await onSend({ action, seen }).catch((error: unknown) => onFailed(error instanceof Error ? error.message : ''))
    setSending(null)
  }

  return (
    <Group gap="sm">
      {AnswerAction.options
        .filter((action) => action !== 'ask' || may.ask)
        .map((action) => (
          <Button
            key={action}
            variant={action === 'accept' ? 'filled' : 'default'}
            loading={sending === action}
            disabled={sending !== null && sending !== action}
            onClick={() => void press(action)}
          >
            {isSentAtOnce(action, referral.consent_withdrawn) ? labels[action] : `${labels[action]}…`}
          </Button>
        ))}
      <Button variant="subtle" disabled={sending !== null} onClick={() => onChoose('not for us')}>
        {t`This is not for us`}
      </Button>
    </Group>
  )
}
