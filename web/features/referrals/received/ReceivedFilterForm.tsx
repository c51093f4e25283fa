import { t } from '@lingui/core/macro'
import { Button, Indicator, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useImperativeHandle, useRef, useState, type FormEvent, type ReactNode, type Ref } from 'react'
import type { ReceivedFilterValues } from '#web/search-params.ts'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import { CollapsibleFilters } from '#web/ui/table/CollapsibleFilters.tsx'
import { ReceivedFilterChips } from './ReceivedFilterChips.tsx'
import { ReceivedFilterFields } from './ReceivedFilterFields.tsx'
import classes from '#web/features/referrals/filter-fields.module.css'
import {
  toReceivedFilters,
  toReceivedFilterDraft,
  hasReceivedFilters,
  areSameReceivedFilters,
  type ReceivedFilterDraft,
} from './received-filter.ts'
import { usePeriodCheck } from './use-period-check.ts'

/** The imperative handle of the filters for the page. */
export interface ReceivedFilterHandle {
  focus: () => void
}

interface Props {
  /** The filters currently applied to the list. */
  applied: ReceivedFilterValues
  onApply: (choice: ReceivedFilterValues) => void
  handle: Ref<ReceivedFilterHandle>
  /** Stands beside the button of the filters on phones. */
  order?: ReactNode
}

/**
 * The five filters. The list changes when 'View Report' is pressed; a dot marks filters that are not applied yet
 * (RECV-009, RECV-010). Applied ones are shown as chips.
 */
export function ReceivedFilterForm({ applied, onApply, handle, order }: Props) {
  const [draft, setDraft] = useFilterDraft(applied)
  const [isOpen, fold] = useDisclosure(false)
  const [isEditing, setEditing] = useState(false)
  const isWide = useIsWideScreen()
  const first = useRef<HTMLInputElement>(null)
  const { checkPeriodOrShowAlert, periodField } = usePeriodCheck(draft)
  const choice = toReceivedFilters(draft)
  const isChanged = !areSameReceivedFilters(choice, applied)

  useImperativeHandle(handle, () => ({
    focus: () => {
      fold.open()
      setEditing(true)
      // A collapsed field is not mounted yet.
      requestAnimationFrame(() => first.current?.focus())
    },
  }))

  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (!checkPeriodOrShowAlert()) return
    setEditing(false)
    fold.close()
    onApply(choice)
  }
  const clear = () => {
    setDraft(toReceivedFilterDraft({}))
    setEditing(false)
    onApply({})
  }

  const isFolded = isWide && hasReceivedFilters(applied) && !isEditing
  return (
    <section className="no-print" aria-label={t`Filters`}>
      {(isFolded || !isWide) && hasReceivedFilters(applied) && (
        <AppliedFilters
          applied={applied}
          onApply={onApply}
          onClear={clear}
          onEdit={isWide && (() => setEditing(true))}
        />
      )}
      {!isFolded && (
        <CollapsibleFilters
          isOpen={isOpen}
          onToggle={fold.toggle}
          hasFilters={hasReceivedFilters(applied)}
          beside={order}
        >
          <form className={classes.fields} onSubmit={apply}>
            <ReceivedFilterFields draft={draft} onChange={setDraft} periodField={periodField} first={first} />
            <div className={classes.buttons}>
              <ViewReportButton isChanged={isChanged} />
              {(isWide ? isChanged || hasReceivedFilters(applied) : isChanged && !hasReceivedFilters(applied)) && (
                <Button variant="subtle" onClick={clear}>{t`Clear filters`}</Button>
              )}
            </div>
          </form>
        </CollapsibleFilters>
      )}
    </section>
  )
}

interface AppliedFiltersProps extends Pick<Props, 'applied' | 'onApply'> {
  onClear: () => void
  /** false where the fields have a button of their own. */
  onEdit: (() => void) | false
}

const AppliedFilters = ({ applied, onApply, onClear, onEdit }: AppliedFiltersProps) => (
  <div className={classes.chips}>
    <ReceivedFilterChips applied={applied} onApply={onApply} />
    {onEdit && <Button variant="subtle" onClick={onEdit}>{t`Change filters`}</Button>}
    <Button variant="subtle" onClick={onClear}>{t`Clear filters`}</Button>
  </div>
)

/** The filters as they are being chosen. They follow the applied ones when the address changes: back, forward, a link. */
function useFilterDraft(applied: ReceivedFilterValues) {
  const [draft, setDraft] = useState<ReceivedFilterDraft>(() => toReceivedFilterDraft(applied))
  const [last, setLast] = useState(applied)
  if (!areSameReceivedFilters(last, applied)) {
    setLast(applied)
    setDraft(toReceivedFilterDraft(applied))
  }
  return [draft, setDraft] as const
}

const ViewReportButton = ({ isChanged }: { isChanged: boolean }) => (
  <Indicator disabled={!isChanged} size={12} color="amber" withBorder>
    <Button type="submit">
      {t`View Report`}
      {isChanged && <VisuallyHidden>{`, ${t`the filters have changed`}`}</VisuallyHidden>}
    </Button>
  </Indicator>
)
