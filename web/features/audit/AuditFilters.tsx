import { t } from '@lingui/core/macro'
import { Button, Checkbox, Grid, Group, Select, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Fragment, useState } from 'react'
import { Role } from '#contract/accounts.ts'
import { canLeaveOutSenderListViews } from '#contract/audit.ts'
import { CalendarDate } from '#contract/fields.ts'
import { toSelectOptions, getRoleLabels } from '#web/features/users/user-labels.ts'
import type { AuditSearchParams } from '#web/search-params.ts'
import { DateOrTimeField } from '#web/ui/form/DateOrTimeField.tsx'
import { getUnfinishedDateOrTimeMessage, isUnfinishedDateOrTime } from '#web/ui/form/unfinished-date-or-time.ts'
import { useDebouncedText } from '#web/ui/form/use-debounced-text.ts'
import { CollapsibleFilters } from '#web/ui/table/CollapsibleFilters.tsx'
import { getAuditActionOptions } from './action-labels.ts'
import { getAuditEntityTypeLabels } from './entity-type-labels.ts'
import { UserSelect, VendorSelect } from './UserAndVendorSelect.tsx'

interface Props {
  filters: AuditSearchParams
  onFiltersChange: (part: AuditSearchParams) => void
  onClear: () => void
}

const TYPED_DAY_MS = 1_000

const THIRD = { base: 12, xs: 6, md: 3 }

/** The filters of the audit log: actor, subject and period. */
export function AuditFilters({ filters, onFiltersChange, onClear }: Props) {
  const [isOpen, fold] = useDisclosure(false)
  // The day fields keep what is typed only in part: a new key empties them.
  const [clearCount, setClearCount] = useState(0)
  const isInUse = Object.values(filters).some((part) => part !== undefined)

  return (
    <search aria-label={t`Audit log`}>
      <CollapsibleFilters isOpen={isOpen} onToggle={fold.toggle} hasFilters={isInUse}>
        <Grid gap="sm" mb="xs">
          <Grid.Col span={THIRD}>
            <UserSelect label={t`Who did it`} value={filters.by} onChange={(by) => onFiltersChange({ by })} />
          </Grid.Col>
          <Grid.Col span={THIRD}>
            <Select
              label={t`Role at the time`}
              placeholder={t`Any role`}
              data={toSelectOptions(getRoleLabels())}
              value={filters.role ?? null}
              onChange={(role) => onFiltersChange({ role: Role.safeParse(role).data })}
              clearable
            />
          </Grid.Col>
          <Grid.Col span={THIRD}>
            <UserSelect
              label={t`Person concerned`}
              value={filters.about}
              onChange={(about) => onFiltersChange({ about })}
            />
          </Grid.Col>
          <Grid.Col span={THIRD}>
            <VendorSelect label={t`Vendor`} value={filters.vendor} onChange={(vendor) => onFiltersChange({ vendor })} />
          </Grid.Col>
          <ReferralColumn filters={filters} onFiltersChange={onFiltersChange} />
          <EventColumns filters={filters} onFiltersChange={onFiltersChange} />
          <Fragment key={clearCount}>
            <DayColumn name="from" label={t`From`} day={filters.from} onChange={(from) => onFiltersChange({ from })} />
            <DayColumn name="to" label={t`To`} day={filters.to} onChange={(to) => onFiltersChange({ to })} />
          </Fragment>
          {canLeaveOutSenderListViews(filters) && (
            <SenderListsColumn filters={filters} onFiltersChange={onFiltersChange} />
          )}
        </Grid>
        {isInUse && (
          <Group justify="flex-end" mb="md">
            <Button
              variant="subtle"
              onClick={() => {
                setClearCount(clearCount + 1)
                onClear()
              }}
            >
              {t`Clear filters`}
            </Button>
          </Group>
        )}
      </CollapsibleFilters>
    </search>
  )
}

function EventColumns({ filters, onFiltersChange }: Omit<Props, 'onClear'>) {
  return (
    <>
      <Grid.Col span={THIRD}>
        <Select
          label={t`What it was about`}
          placeholder={t`Everything`}
          data={toSelectOptions(getAuditEntityTypeLabels())}
          value={filters.kind ?? null}
          onChange={(kind) => onFiltersChange({ kind: kind ?? undefined })}
          searchable
          clearable
        />
      </Grid.Col>
      <Grid.Col span={THIRD}>
        <Select
          label={t`Action`}
          placeholder={t`Any action`}
          data={getAuditActionOptions()}
          value={filters.action ?? null}
          onChange={(action) => onFiltersChange({ action: action ?? undefined })}
          searchable
          clearable
        />
      </Grid.Col>
    </>
  )
}

interface DayColumnProps {
  name: string
  label: string
  day: string | undefined
  onChange: (day: string | undefined) => void
}

function DayColumn({ name, label, day, onChange }: DayColumnProps) {
  // A year is typed digit by digit, and each of them makes a valid day.
  const field = useDebouncedText(day ?? '', (text) => onChange(CalendarDate.safeParse(text).data), TYPED_DAY_MS)
  const [isUnfinished, setUnfinished] = useState(false)
  return (
    <Grid.Col span={{ base: 6, md: 3 }}>
      <DateOrTimeField
        name={name}
        label={label}
        value={field.text}
        error={field.text === '' && isUnfinished && getUnfinishedDateOrTimeMessage({ type: 'date' })}
        onChange={({ currentTarget }) => {
          field.setText(currentTarget.value)
          if (!isUnfinishedDateOrTime(currentTarget)) setUnfinished(false)
        }}
        onBlur={({ currentTarget }) => {
          field.flush()
          setUnfinished(isUnfinishedDateOrTime(currentTarget))
        }}
      />
    </Grid.Col>
  )
}

/** A sender looks at the list of sent referrals often: these entries would fill the first pages of the log of a referral. */
const SenderListsColumn = ({ filters: { noSenderLists }, onFiltersChange }: Omit<Props, 'onClear'>) => (
  <Grid.Col span={{ base: 12, md: 6 }} style={{ alignSelf: 'center' }}>
    <Checkbox
      label={t`Leave out the sender’s own list views`}
      checked={noSenderLists === true}
      onChange={({ currentTarget }) => onFiltersChange({ noSenderLists: currentTarget.checked || undefined })}
    />
  </Grid.Col>
)

function ReferralColumn({ filters, onFiltersChange }: Omit<Props, 'onClear'>) {
  const { text, setText } = useDebouncedText(String(filters.referral ?? ''), (digits) => {
    const referral = Number(digits) || undefined
    onFiltersChange({ referral, ...(!canLeaveOutSenderListViews({ referral }) && { noSenderLists: undefined }) })
  })
  return (
    <Grid.Col span={THIRD}>
      <TextInput
        label={t`Referral ID`}
        inputMode="numeric"
        maxLength={9}
        value={text}
        onChange={(event) => setText(event.currentTarget.value.replaceAll(/\D/g, ''))}
      />
    </Grid.Col>
  )
}
