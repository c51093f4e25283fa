import { t } from '@lingui/core/macro'
import { Button, Grid, Group, Select, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Role } from '#contract/accounts.ts'
import { Day } from '#contract/fields.ts'
import { choices, roleWords } from '#web/features/users/words.ts'
import type { AuditSearch } from '#web/search.ts'
import { FilterFold } from '#web/ui/FilterFold.tsx'
import { kindWords } from './words.ts'
import { PersonSelect, VendorSelect } from './NamedSelect.tsx'

interface Props {
  chosen: AuditSearch
  onNarrow: (part: AuditSearch) => void
  onClear: () => void
}

const THIRD = { base: 12, xs: 6, md: 3 }

/** What the log is narrowed to: who, about whom or what, and when. */
export function AuditFilters({ chosen, onNarrow, onClear }: Props) {
  const [isOpen, fold] = useDisclosure(false)
  const isInUse = Object.values(chosen).some((part) => part !== undefined)

  return (
    <search aria-label={t`Audit log`}>
      <FilterFold isOpen={isOpen} onToggle={fold.toggle} isInUse={isInUse}>
        <Grid gap="sm" mb="xs">
          <Grid.Col span={THIRD}>
            <PersonSelect label={t`Who did it`} value={chosen.by} onChange={(by) => onNarrow({ by })} />
          </Grid.Col>
          <Grid.Col span={THIRD}>
            <Select
              label={t`Role then`}
              placeholder={t`Any role`}
              data={choices(roleWords())}
              value={chosen.role ?? null}
              onChange={(role) => onNarrow({ role: Role.safeParse(role).data })}
              clearable
            />
          </Grid.Col>
          <Grid.Col span={THIRD}>
            <PersonSelect label={t`Person concerned`} value={chosen.about} onChange={(about) => onNarrow({ about })} />
          </Grid.Col>
          <Grid.Col span={THIRD}>
            <VendorSelect label={t`Vendor`} value={chosen.vendor} onChange={(vendor) => onNarrow({ vendor })} />
          </Grid.Col>
          <Grid.Col span={THIRD}>
            <TextInput
              label={t`Referral ID`}
              inputMode="numeric"
              maxLength={10}
              value={chosen.referral ?? ''}
              onChange={({ currentTarget: { value } }) =>
                onNarrow({ referral: Number(value.replaceAll(/\D/g, '')) || undefined })
              }
            />
          </Grid.Col>
          <Grid.Col span={THIRD}>
            <Select
              label={t`What it was about`}
              placeholder={t`Everything`}
              data={choices(kindWords())}
              value={chosen.kind ?? null}
              onChange={(kind) => onNarrow({ kind: kind ?? undefined })}
              searchable
              clearable
            />
          </Grid.Col>
          <Grid.Col span={{ base: 6, md: 3 }}>
            <TextInput
              type="date"
              label={t`From`}
              value={chosen.from ?? ''}
              onChange={({ currentTarget: { value } }) => onNarrow({ from: Day.safeParse(value).data })}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 6, md: 3 }}>
            <TextInput
              type="date"
              label={t`To`}
              value={chosen.to ?? ''}
              onChange={({ currentTarget: { value } }) => onNarrow({ to: Day.safeParse(value).data })}
            />
          </Grid.Col>
        </Grid>
        {isInUse && (
          <Group justify="flex-end" mb="md">
            <Button variant="subtle" onClick={onClear}>
              {t`Clear filters`}
            </Button>
          </Group>
        )}
      </FilterFold>
    </search>
  )
}
