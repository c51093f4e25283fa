import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PassProtectedLinkPage } from './PassProtectedLinkPage.tsx'
import { LostLinkForm } from './LostLinkForm.tsx'

/** Where a vendor's link leads: a referral is read and answered without an account. */
export function LinkOrLostLinkPage(): ReactNode {
  const { hash: secret } = useLocation()
  return secret === '' ? <LostLinkForm reason="missing" /> : <PassProtectedLinkPage key={secret} link={secret} />
}
