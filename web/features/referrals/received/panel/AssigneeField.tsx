import { t } from '@lingui/core/macro'
import { Button, Group, Input, Select, Stack, Text } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import type { Referral } from '#contract/referrals.ts'
import { useCurrentUser } from '#web/api/current-user.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { canAssignToMe, useSetReferralAssignee } from '#web/features/referrals/received/assignee-actions.ts'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { formatFirstLastName, formatLastFirstName } from '#web/ui/format-person-name.ts'
import classes from './AssigneeField.module.css'

interface Props {
  referral: Referral
  /** Called when 'Assign to me' was pressed: the button is gone, so the focus has to move. */
  onTaken: () => void
}

/** Who of the vendor looks after the referral. Nothing of it is shown where there is nobody to share with. */
export function AssigneeField({ referral, onTaken }: Props) {
  const { assignee, may } = referral
  if (assignee === undefined) return null
  if (may.assign) return <AssigneeSelect referral={referral} onTaken={onTaken} />
  return (
    <Input.Wrapper label={t`Assigned to`} labelElement="div">
      <Text>{assignee ? formatFirstLastName(assignee) : t`Nobody`}</Text>
    </Input.Wrapper>
  )
}

const NOBODY = 'nobody'
/** From this number on the list can be searched. */
const MANY = 8

function AssigneeSelect({ referral, onTaken }: Props) {
  const me = useCurrentUser()
  const { isSaving, savingUser, run: setAssignee } = useSetReferralAssignee()
  const [hasOpened, setHasOpened] = useState(false)
  const { options, failure, refetch } = useAssigneeOptions(referral, hasOpened)
  const assignee = referral.assignee ?? null
  const shownId = isSaving ? savingUser : (assignee?.id ?? null)
  const isSearchable = options.length > MANY

  return (
    <Stack gap="xs">
      <Group gap="xs" align="end" wrap="nowrap">
        <Select
          className={classes.select}
          label={t`Assigned to`}
          // The keys of the list work in it while it is closed, unless it takes letters.
          data-act={isSearchable ? undefined : 'assignee'}
          data={options}
          value={shownId === null ? NOBODY : String(shownId)}
          allowDeselect={false}
          searchable={isSearchable}
          nothingFoundMessage={t`Nobody has this name`}
          // Read-only instead of disabled, which would lose the focus.
          readOnly={isSaving}
          onDropdownOpen={() => {
            // Somebody may have left since.
            if (hasOpened) void refetch()
            setHasOpened(true)
          }}
          onChange={(value) => setAssignee(referral, value === NOBODY ? null : Number(value))}
        />
        {me && canAssignToMe(referral, me) && !isSaving && (
          <Button
            variant="default"
            className={classes.take}
            leftSection={<IconUserCheck size={20} aria-hidden />}
            onClick={() => {
              setAssignee(referral, me.id)
              onTaken()
            }}
          >
            {t`Assign to me`}
          </Button>
        )}
      </Group>
      {failure && <RetryNotice error={failure} onRetry={refetch} />}
    </Stack>
  )
}

/** Nobody, and the people of the vendor; these are read when the list is opened. */
function useAssigneeOptions({ vendor, assignee }: Referral, isNeeded: boolean) {
  const me = useCurrentUser()
  const contacts = useRouteQuery(contactRoutes.list, { params: { id: String(vendor.id) } }, { enabled: isNeeded })
  const people = (contacts.data?.data ?? [])
    .filter(({ pending, inactive }) => !pending && !inactive)
    .map((contact) => ({ id: contact.user_id, label: formatLastFirstName(contact.user) }))
  const isListed = !assignee || people.some(({ id }) => id === assignee.id)
  const known = isListed ? people : [{ id: assignee.id, label: formatLastFirstName(assignee) }, ...people]
  const isLoading = isNeeded && contacts.isPending
  return {
    failure: contacts.failure,
    refetch: contacts.refetch,
    options: [
      { value: NOBODY, label: t`Nobody` },
      ...known.map(({ id, label }) => ({ value: String(id), label: id === me?.id ? t`${label} (you)` : label })),
      ...(isLoading ? [{ value: '', label: t`Loading…`, disabled: true }] : []),
    ],
  }
}
