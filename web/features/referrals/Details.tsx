import { t } from '@lingui/core/macro'
import { Anchor, Text } from '@mantine/core'
import { tell } from '#web/ui/dialogs.tsx'
import classes from './compact.module.css'
import { beginningOf, isInline } from './details.ts'

/** What the sender wrote: whole when short, else its beginning, which opens 'Order Details'. */
export function Details({ details }: { details: string }) {
  if (details === '') return <Text component="span" c="dimmed">{t`No details`}</Text>
  if (isInline(details)) return details

  const open = () => void tell({ title: t`Order Details`, text: <WrittenText text={details} />, closeLabel: t`Close` })
  return (
    <>
      <Anchor
        component="button"
        type="button"
        ta="left"
        className={`${classes.link} no-print`}
        onClick={open}
        aria-haspopup="dialog"
      >
        {beginningOf(details)}
      </Anchor>
      <span className="print-only">{details}</span>
    </>
  )
}

/** Text from a person, with the line breaks they made. */
export const WrittenText = ({ text }: { text: string }) => <Text style={{ whiteSpace: 'pre-wrap' }}>{text}</Text>
