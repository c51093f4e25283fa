import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Language } from '#contract/fields.ts'
import { LEAVE_SITE_URLS } from '#contract/leave-site.ts'
import { attachQuickExitHandlers } from '#web/ui/quick-exit.ts'
import classes from './LeaveSiteLink.module.css'

/** 'Leave this site' as on the pages that the server writes: first in the keyboard order, also by Esc three times (GST-028). */
export function LeaveSiteLink() {
  const { i18n } = useLingui()
  const link = useRef<HTMLAnchorElement>(null)
  const [host] = useState(() => {
    const element = document.createElement('div')
    element.className = classes.bar!
    return element
  })
  useEffect(() => {
    document.body.prepend(host)
    const stopWatching = link.current ? attachQuickExitHandlers(link.current) : undefined
    return () => {
      stopWatching?.()
      host.remove()
    }
  }, [host])
  return createPortal(
    <a
      ref={link}
      className={classes.leave}
      href={LEAVE_SITE_URLS[Language.catch('en').parse(i18n.locale)]}
      rel="noreferrer nofollow"
      title={t`Esc, Esc, Esc`}
    >
      {t`Leave this site`}
    </a>,
    host,
  )
}

/** Explains what 'Leave this site' does and does not do, in the same words as the server-rendered pages (GST-028). */
export const LeaveSiteHint = () => (
  <Text size="sm" c="dimmed" mt="lg">
    {t`“Leave this site”, or the Esc key pressed three times, hides this page at once and opens a weather page. The history of your browser still shows that you were here.`}
  </Text>
)
