import { t } from '@lingui/core/macro'
import { Button, Group, Input, Select, Text } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { contactRoutes } from '#contract/contacts.ts'
import type { Referral } from '#contract/referrals.ts'
import { useCurrentUser } from '#web/api/current-user.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { formatLastFirstName } from '#web/features/referrals/referral-text.ts'
import {
  canAssignToMe,
  formatAssigneeName,
  toAssigneeInput,
  useSetReferralAssignee,
} from '#web/features/referrals/received/assignee-actions.ts'
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
      <Text>{assignee ? formatAssigneeName(assignee) : t`Nobody`}</Text>
    </Input.Wrapper>
  )
}

const NOBODY = 'nobody'
/** From this number on the list can be searched. */
const MANY = 8

function AssigneeSelect({ referral, onTaken }: Props) {
  const me = useCurrentUser()
  const save = useSetReferralAssignee()
  const [hasOpened, setHasOpened] = useState(false)
  const { options, isLoading } = useAssigneeOptions(referral, hasOpened)
  const assignee = referral.assignee ?? null
  const shownId = save.isPending ? (save.variables.body?.user ?? null) : (assignee?.id ?? null)
  const choose = (id: number | null) => {
    if (id !== (assignee?.id ?? null)) save.mutate(toAssigneeInput(referral, id))
  }
  const isSearchable = options.length > MANY

  return (
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
        nothingFoundMessage={isLoading ? t`Loading…` : t`Nobody has this name`}
        // Read-only instead of disabled, which would lose the focus.
        readOnly={save.isPending}
        onDropdownOpen={() => setHasOpened(true)}
        onChange={(value) => choose(value === NOBODY ? null : Number(value))}
      />
      {me && canAssignToMe(referral, me) && !save.isPending && (
        <Button
          variant="default"
          className={classes.take}
          leftSection={<IconUserCheck size={20} aria-hidden />}
          onClick={() => {
            choose(me.id)
            onTaken()
          }}
        >
          {t`Assign to me`}
        </Button>
      )}
    </Group>
  )
}

/** Nobody, and the people of the vendor; these are read when the list is opened first. */
function useAssigneeOptions({ vendor, assignee }: Referral, isNeeded: boolean) {
  const me = useCurrentUser()
  const contacts = useRouteQuery(contactRoutes.list, { params: { id: String(vendor.id) } }, { enabled: isNeeded })
  const people = (contacts.data?.data ?? [])
    .filter(({ pending, inactive }) => !pending && !inactive)
    .map((contact) => ({ id: contact.user_id, label: formatLastFirstName(contact.user) }))
  const isListed = !assignee || people.some(({ id }) => id === assignee.id)
  const known = isListed ? people : [{ id: assignee.id, label: formatLastFirstName(assignee) }, ...people]
  return {
    isLoading: isNeeded && contacts.isPending,
    options: [
      { value: NOBODY, label: t`Nobody` },
      ...known.map(({ id, label }) => ({ value: String(id), label: id === me?.id ? t`${label} (you)` : label })),
    ],
  }
}
