import { t } from '@lingui/core/macro'
import { Alert, Button } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { z } from 'zod'
import type { Referral } from '#contract/referrals.ts'
import { readDraft } from '#web/api/drafts.ts'
import { lazyPart } from '#web/ui/load-chunk.ts'
import { OptionalLazyPart } from '#web/ui/OptionalLazyPart.tsx'
import { PartLoadErrorAlert } from '#web/ui/PartLoadErrorAlert.tsx'
import { ResultOutput } from '#web/ui/ResultOutput.tsx'
import { getQuestionDraftKey } from '#web/features/referrals/answers/text-draft-stores.ts'

const QuestionForm = lazyPart(() => import('./QuestionForm.tsx').then((file) => file.QuestionForm))

type State = 'closed' | 'drafted' | 'open' | 'sent'

/** 'Ask a question': the sender reads it with the referral. */
export function AskSenderSection({ referral }: { referral: Referral }) {
  const [state, setState] = useState<State>(() =>
    readDraft(getQuestionDraftKey(referral.id), z.unknown()) === null ? 'closed' : 'drafted',
  )
  const button = useRef<HTMLButtonElement>(null)
  const result = useRef<HTMLOutputElement>(null)
  // The focus moves to what the screen has to show first.
  const closeAs = (next: 'closed' | 'sent') => {
    flushSync(() => setState(next))
    if (next === 'sent') result.current?.focus()
    else button.current?.focus()
  }
  const isOpen = state === 'open' || state === 'drafted'

  return (
    <div className="no-print">
      <ResultOutput resultRef={result}>
        {state === 'sent' && <Alert color="green" mb="sm">{t`Your question has been sent.`}</Alert>}
      </ResultOutput>
      {isOpen ? (
        <OptionalLazyPart failure={<PartLoadErrorAlert />}>
          <QuestionForm
            referral={referral}
            takesFocus={state === 'open'}
            onSent={() => closeAs('sent')}
            // Leaves the focus where it is: the user has been elsewhere meanwhile.
            onSentEarlier={() => setState('sent')}
            onCancel={() => closeAs('closed')}
          />
        </OptionalLazyPart>
      ) : (
        <Button
          ref={button}
          variant="default"
          data-act="question"
          leftSection={<IconMessageQuestion size={20} aria-hidden />}
          onClick={() => setState('open')}
        >
          {t`Ask a question`}
        </Button>
      )}
    </div>
  )
}
