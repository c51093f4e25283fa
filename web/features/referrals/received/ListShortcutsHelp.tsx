import { t } from '@lingui/core/macro'
import { Kbd, Stack, Switch, Table, Text } from '@mantine/core'
import { useCurrentUserRights } from '#web/api/current-user.ts'

interface Props {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Explains the keyboard shortcuts of the received list, with a switch that turns them off. */
export function ListShortcutsHelp({ isOn, onChange }: Props) {
  const seesAssignees = useCurrentUserRights().seeAssignees === true
  const keys: [string, string][] = [
    ['j', t`Next referral`],
    ['k', t`Previous referral`],
    [t({ message: 'Enter', context: 'key' }), t`Open the referral; press again to go into its panel`],
    [t({ message: 'Esc', context: 'key' }), t`Close the referral`],
    ['x', t`Select the referral; with Shift, all since the last one`],
    ['e', t`Mark the referral as read`],
    ['s', t`Open the statuses of the referral`],
    ['1–9', t`Choose a status while they are open`],
    ['a', t`Open the statuses; after a digit, go to the next referral`],
    ['d', t`Set the due date`],
    ...(seesAssignees ? [['i', t`Assign the referral to yourself`] satisfies [string, string]] : []),
    ['q', t`Ask the sender of the open referral a question`],
    ['m', t`Open the other actions: delete, report`],
    ['z', t`Undo the last change, while the button for it shows`],
    ['/', t`Go to the filters`],
    ['?', t`Show these keys`],
  ]

  return (
    <Stack>
      <Text size="sm">
        {seesAssignees
          ? t`While referrals are selected, e, s, d and i act on all of them. While another one is open, they act on that one alone.`
          : t`While referrals are selected, e, s and d act on all of them. While another one is open, they act on that one alone.`}
      </Text>
      <Table withRowBorders={false} verticalSpacing={4} aria-label={t`Keyboard shortcuts`}>
        <Table.Tbody>
          {keys.map(([key, what]) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" w={80}>
                <Kbd size="md">{key}</Kbd>
              </Table.Th>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Switch
        label={t`Use keyboard shortcuts`}
        description={t`Enter always works. This browser remembers your choice.`}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Stack>
  )
}
