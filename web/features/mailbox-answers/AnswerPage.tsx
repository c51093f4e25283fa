import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkedAnswer } from './LinkedAnswer.tsx'
import { LostLinkForm } from './LostLinkForm.tsx'

/** Where a vendor's link leads: a referral is read and answered without an account. */
export function AnswerPage(): ReactNode {
  const { hash: secret } = useLocation()
  return secret === '' ? <LostLinkForm reason="missing" /> : <LinkedAnswer key={secret} link={secret} />
}
