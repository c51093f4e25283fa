import { t } from '@lingui/core/macro'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { MultilineText } from '#web/features/referrals/ReferralNoteCell.tsx'
import { USER_DRAFT_STORE, type TextDraftStore } from './text-draft-stores.ts'
import { useEarlierSending } from './use-earlier-sending.ts'

interface Props {
  draftKey: string
  drafts?: TextDraftStore
}

/** What somebody was writing when the other side or a colleague ended the exchange: the words stay until they are discarded. */
export function UnsentTextAlert({ draftKey, drafts = USER_DRAFT_STORE }: Props) {
  const [text, setText] = useState(() => drafts.read(draftKey)?.text ?? '')
  const isSending = useEarlierSending(draftKey, () => setText(''))
  if (text === '' || isSending) return null
  const discard = () => {
    drafts.remove(draftKey)
    setText('')
  }
  return (
    <Alert color="amber" mt="md" className="no-print" title={t`What you were writing can’t be sent any more`}>
      <MultilineText text={text} />
      <Button variant="default" mt="sm" onClick={discard}>{t`Discard`}</Button>
    </Alert>
  )
}
