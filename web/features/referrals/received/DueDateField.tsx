import { t } from '@lingui/core/macro'
import { Button, Input, Popover, Skeleton, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { Referral } from '#contract/referrals.ts'
import { lazyPart } from '#web/ui/load-chunk.ts'
import { formatDay } from '#web/ui/format-date-time.ts'
import classes from '#web/features/referrals/compact.module.css'
import { useSetReferralDueDate } from './receiver-actions.ts'
import { formatReceivedReferralName } from '#web/features/referrals/referral-text.ts'

const loadDueDateCalendar = () => import('./DueDateCalendar.tsx').then((file) => file.DueDateCalendar)
const DueDateCalendar = lazyPart(loadDueDateCalendar)
/** Preloads the calendar; if that fails, opening it shows the error. */
const preloadDueDateCalendar = () => void loadDueDateCalendar().catch(() => undefined)

interface Props {
  referral: Referral
  /** Omit in a table, where the header is the label. */
  hasLabel?: boolean
}

/** Sets or clears the due date of a referral (RECV-003). Shows nothing where the reader cannot change it (RECV-040). */
export function DueDateField({ referral, hasLabel }: Props) {
  const [isOpen, calendar] = useDisclosure(false)
  const { isSaving, savingDue, run: setDueDate } = useSetReferralDueDate()
  if (!referral.may.change) return null

  const choose = (due: string | null) => {
    calendar.close()
    setDueDate(referral, due)
  }
  const label = hasLabel ? t`Due Date` : t`Due Date, ${formatReceivedReferralName(referral)}`
  const day = isSaving ? savingDue : referral.due_at
  const field = (
    <Popover opened={isOpen} onChange={calendar.toggle} trapFocus returnFocus position="bottom-start">
      <Popover.Target>
        <Button
          variant="default"
          justify="flex-start"
          fullWidth={hasLabel ?? false}
          className={`prints-as-text ${hasLabel ? '' : classes.button}`}
          size={hasLabel ? 'sm' : 'compact-sm'}
          leftSection={<IconCalendar size={16} aria-hidden />}
          // Not `disabled`: a disabled button would lose the focus.
          aria-disabled={isSaving}
          onFocus={preloadDueDateCalendar}
          onMouseEnter={preloadDueDateCalendar}
          onClick={() => !isSaving && calendar.toggle()}
        >
          <VisuallyHidden>{t`${label}:`} </VisuallyHidden>
          {day ? formatDay(day) : hasLabel ? t`None` : t`No due date`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Suspense fallback={<Skeleton w={252} h={268} />}>
          <DueDateCalendar value={referral.due_at} onChange={choose} />
        </Suspense>
        {referral.due_at && (
          <Button variant="subtle" fullWidth mt="xs" onClick={() => choose(null)}>{t`Clear the due date`}</Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )

  if (!hasLabel) return field
  return (
    <Input.Wrapper label={t`Due Date`} labelElement="div">
      {field}
    </Input.Wrapper>
  )
}
