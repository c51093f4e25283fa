import { t } from '@lingui/core/macro'
import { Select, Skeleton, Switch } from '@mantine/core'
import { Suspense, useState, type Ref } from 'react'
import { ReferralStatus } from '#contract/referral-status.ts'
import classes from '#web/features/referrals/filter-fields.module.css'
import { lazyPart } from '#web/ui/load-chunk.ts'
import { changeFilterVendor, type ReceivedFilterDraft } from './received-filter.ts'
import { describeReferralStatus } from '#web/features/referrals/describe-referral-status.ts'
import { useReceivedFilterOptions } from './use-received-filter-options.ts'
import type { PeriodFieldProps } from './use-period-check.ts'

const CreationPeriodField = lazyPart(() => import('./CreationPeriodField.tsx').then((file) => file.CreationPeriodField))

interface Props {
  draft: ReceivedFilterDraft
  onChange: (draft: ReceivedFilterDraft) => void
  /** True for the export, which always has a period. */
  needsPeriod?: boolean
  periodField: PeriodFieldProps
  first?: Ref<HTMLInputElement>
}

/** The filters of received referrals (RECV-007, RECV-008), used above the list and in the settings of its report. */
export function ReceivedFilterFields({ draft, onChange, needsPeriod = false, periodField, first }: Props) {
  const [typed, setTyped] = useState('')
  const known = useReceivedFilterOptions(draft.vendor, typed)
  const chosenName = known.vendors.find(({ id }) => id === draft.vendor)?.name
  const period = (
    <CreationPeriodField
      value={draft.period}
      onChange={(next) => onChange({ ...draft, period: next })}
      isRequired={needsPeriod}
      {...periodField}
    />
  )

  return (
    <>
      <Select
        ref={first ?? null}
        label={t`Vendors`}
        placeholder={t`All vendors`}
        {...selectProps(known.vendors, draft.vendor, (vendor) => onChange(changeFilterVendor(draft, vendor)))}
        // The server searches, so all returned options are shown.
        onSearchChange={(text) => setTyped(text === chosenName ? '' : text)}
        filter={({ options }) => options}
        nothingFoundMessage={known.isSearching ? t`Looking for vendors…` : t`No such vendor`}
      />
      <Select
        label={t`Services`}
        placeholder={t`All services`}
        {...selectProps(known.services, draft.service, (service) => onChange({ ...draft, service }))}
        nothingFoundMessage={t`No such service`}
      />
      <Select
        label={t`Locations`}
        placeholder={known.locations ? t`All locations` : t`Pick a vendor`}
        disabled={known.locations === null}
        {...selectProps(known.locations ?? [], draft.location, (location) => onChange({ ...draft, location }))}
        nothingFoundMessage={t`No such location`}
      />
      <StatusSelect value={draft.status} onChange={(status) => onChange({ ...draft, status })} />
      {needsPeriod ? (
        <Suspense fallback={<Skeleton h={68} />}>{period}</Suspense>
      ) : (
        <div className={classes.dates} data-on={draft.byDate || undefined}>
          <Switch
            label={t`Filter by Creation Date`}
            checked={draft.byDate}
            onChange={(event) => onChange({ ...draft, byDate: event.currentTarget.checked })}
          />
          {draft.byDate && <Suspense fallback={<Skeleton h="var(--control-height)" />}>{period}</Suspense>}
        </div>
      )}
    </>
  )
}

interface StatusSelectProps {
  value: ReferralStatus | undefined
  onChange: (status: ReferralStatus | undefined) => void
}

const StatusSelect = ({ value, onChange }: StatusSelectProps) => (
  <Select
    label={t`Status`}
    placeholder={t`Any status`}
    data={ReferralStatus.options.map((status) => ({ value: status, label: describeReferralStatus(status).label }))}
    value={value ?? null}
    onChange={(status) => onChange(ReferralStatus.safeParse(status).data)}
    comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    maxDropdownHeight={420}
    clearable
  />
)

/** Returns the props of a select of named items. */
const selectProps = (
  all: { id: number; name: string }[],
  chosen: number | undefined,
  choose: (id: number | undefined) => void,
) => ({
  data: all.map(({ id, name }) => ({ value: String(id), label: name })),
  value: chosen === undefined ? null : String(chosen),
  onChange: (id: string | null) => choose(id === null ? undefined : Number(id)),
  searchable: true,
  clearable: true,
  limit: 200,
  maxDropdownHeight: 320,
})
