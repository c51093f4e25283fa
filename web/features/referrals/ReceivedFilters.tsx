import { t } from '@lingui/core/macro'
import { Button, Indicator, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import type { ReceivedChoice } from '#web/search.ts'
import { tell } from '#web/ui/dialogs.tsx'
import { FilterFold } from '#web/ui/FilterFold.tsx'
import { FilterFields } from './FilterFields.tsx'
import classes from './ReceivedFilters.module.css'
import { choiceOfDraft, draftOf, isNarrowed, isSameChoice, lacksPeriod, type FilterDraft } from './received-filter.ts'

/** What the page can ask of its filters. */
export interface FiltersHandle {
  focus: () => void
}

interface Props {
  /** What the list is narrowed to now. */
  applied: ReceivedChoice
  onApply: (choice: ReceivedChoice) => void
  handle: Ref<FiltersHandle>
}

/** The five filters; the list follows when 'View Report' is pressed, and a dot says that it has not yet (RECV-009, RECV-010). */
export default function ReceivedFilters({ applied, onApply, handle }: Props) {
  const [draft, setDraft] = useState<FilterDraft>(() => draftOf(applied))
  const [last, setLast] = useState(applied)
  const [isOpen, fold] = useDisclosure(false)
  const first = useRef<HTMLInputElement>(null)
  // The address has changed without us: back, forward, a link.
  if (!isSameChoice(last, applied)) {
    setLast(applied)
    setDraft(draftOf(applied))
  }
  const choice = choiceOfDraft(draft)
  const isChanged = !isSameChoice(choice, applied)

  useImperativeHandle(handle, () => ({
    focus: () => {
      fold.open()
      // A folded field is not there yet.
      requestAnimationFrame(() => first.current?.focus())
    },
  }))

  const apply = () => {
    if (lacksPeriod(draft)) return void tell({ title: t`Validation Error`, text: t`Creation period is required` })
    onApply(choice)
  }
  const clear = () => {
    setDraft(draftOf({}))
    onApply({})
  }

  return (
    <section className="no-print" aria-label={t`Filters`}>
      <FilterFold isOpen={isOpen} onToggle={fold.toggle} isInUse={isNarrowed(applied)}>
        <form
          className={classes.fields}
          onSubmit={(event) => {
            event.preventDefault()
            apply()
          }}
        >
          <FilterFields draft={draft} onChange={setDraft} first={first} />
          <div className={classes.buttons}>
            <Indicator disabled={!isChanged} size={12} color="amber" withBorder>
              <Button type="submit">
                {t`View Report`}
                {isChanged && <VisuallyHidden>{`, ${t`the filters have changed`}`}</VisuallyHidden>}
              </Button>
            </Indicator>
            {(isNarrowed(applied) || isChanged) && <Button variant="subtle" onClick={clear}>{t`Clear filters`}</Button>}
          </div>
        </form>
      </FilterFold>
    </section>
  )
}
