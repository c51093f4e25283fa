import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import classes from './GuestReferralPage.module.css'

interface Props {
  title: string
  text?: ReactNode
  children: ReactNode
}

/** One card below the title of the page. */
export function GuestPageLayout({ title, text, children }: Props) {
  return (
    <div className={classes.column}>
      <PageHeader title={title} text={text} />
      <Card>{children}</Card>
    </div>
  )
}
