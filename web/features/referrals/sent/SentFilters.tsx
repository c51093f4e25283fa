import { plural, t } from '@lingui/core/macro'
import { Button, Select, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { SentReferralStatus } from '#contract/sent-referral-query.ts'
import classes from '#web/features/referrals/filter-fields.module.css'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import { CollapsibleFilters } from '#web/ui/table/CollapsibleFilters.tsx'
import { SentFilterChips } from './SentFilterChips.tsx'
import { SentSearchAndSort } from './SentSearchAndSort.tsx'
import { SentVendorSelect } from './SentVendorSelect.tsx'
import { getSentStatusLabel } from './get-sent-status-label.ts'
import { CLEARED_SENT_FILTERS } from './sent-filter.ts'
import type { SentList } from './use-sent-list.ts'
import { useSentFilterVendorName } from './use-vendors-of-sent-referrals.ts'

/** The filters, the search and the order of the sent list, which apply without a button, and below them those in use as chips. */
export function SentFilters({ list }: { list: SentList }) {
  const { filters, hasFilters, total = 0, changeFilters } = list
  const vendorName = useSentFilterVendorName(list)
  const [isOpen, fold] = useDisclosure(false)
  const isWide = useIsWideScreen()
  const searchAndSort = <SentSearchAndSort list={list} />
  return (
    <section className="no-print" aria-label={t`Filters`}>
      <CollapsibleFilters isOpen={isOpen} onToggle={fold.toggle} hasFilters={hasFilters} beside={searchAndSort}>
        <div className={classes.fields} data-searched>
          <SentVendorSelect
            vendor={filters.vendor}
            name={vendorName}
            onChange={(vendor) => changeFilters({ vendor })}
          />
          <Select
            label={t`Status`}
            placeholder={t`Any status`}
            data={SentReferralStatus.options.map((value) => ({ value, label: getSentStatusLabel(value) }))}
            value={filters.status ?? null}
            onChange={(status) => changeFilters({ status: SentReferralStatus.safeParse(status).data })}
            comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
            maxDropdownHeight={420}
            clearable
          />
          {isWide && searchAndSort}
        </div>
      </CollapsibleFilters>
      <div className={classes.chips} data-below-fields={hasFilters || undefined}>
        {hasFilters && (
          <>
            <SentFilterChips list={list} />
            <Button variant="subtle" onClick={() => changeFilters(CLEARED_SENT_FILTERS)}>{t`Clear filters`}</Button>
          </>
        )}
        {/* Always there, so that screen readers announce its text. */}
        <Text component="output" size="sm" c="dimmed">
          {hasFilters && !list.sent.isPlaceholderData
            ? plural(total, { one: '# matches the filters', other: '# match the filters' })
            : ''}
        </Text>
      </div>
    </section>
  )
}
