import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkLandingPage } from './LinkLandingPage.tsx'
import { LostLinkForm } from './LostLinkForm.tsx'

/** Where a vendor's link leads: a referral is read and answered without an account. */
export function LinkEntryPage(): ReactNode {
  const { hash: secret } = useLocation()
  return secret === '' ? <LostLinkForm reason="missing" /> : <LinkLandingPage key={secret} link={secret} />
}
