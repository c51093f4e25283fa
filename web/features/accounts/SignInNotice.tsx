import { t } from '@lingui/core/macro'
import { Alert } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'

/** Says above the sign-in form what has just happened: an account was created, a password set, a session ended. */
export function SignInNotice() {
  const { isExpired, signInNotice } = useLocation({ select: (location) => location.state })
  if (isExpired) {
    return <Alert>{t`You were signed out to keep your data safe. Sign in to pick up where you left off.`}</Alert>
  }
  if (!signInNotice) return null
  return (
    <Alert color="green" icon={<IconCircleCheck aria-hidden />}>
      {noticeText(signInNotice)}
    </Alert>
  )
}

function noticeText(notice: 'registered' | 'password-reset' | 'link-sent'): string {
  switch (notice) {
    case 'registered':
      return t`Your account is ready. Please sign in.`
    case 'password-reset':
      return t`Your password has been changed. Sign in with the new one.`
    case 'link-sent':
      return t`If this address has an account, the link is on its way. Nothing there? Check your spam folder.`
  }
}
