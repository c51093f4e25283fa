import { t } from '@lingui/core/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconFlag, IconLogout, IconMailCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import type { User } from '#contract/users.ts'
import { paths } from '#web/paths.ts'
import { openCustomDialog } from '#web/ui/dialog/dialogs.tsx'
import { MenuLink } from '#web/ui/menu-link.tsx'
import { prepareFocusAfterRemoval } from '#web/ui/table/row-focus.ts'
import { formatLastFirstName } from '#web/ui/format-person-name.ts'
import { useUserActions } from './use-user-actions.tsx'
import { UserReportList } from './UserReportList.tsx'

/** The actions on a user other than activating and deactivating. */
export function UserActionsMenu({ user }: { user: User }) {
  const { verify, endSignIns, remove } = useUserActions(user)
  const name = formatLastFirstName(user)

  const showReports = () => openCustomDialog(t`Reports about ${name}`, () => <UserReportList userId={user.id} />)
  const removeAndMove = async () => {
    const moveFocus = prepareFocusAfterRemoval(String(user.id))
    if (await remove()) moveFocus()
  }

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t`Actions for ${name}`}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuLink {...paths.adminEditUser(user.id)} leftSection={<IconPencil size={20} aria-hidden />}>
          {t`Edit`}
        </MenuLink>
        <Menu.Item leftSection={<IconFlag size={20} aria-hidden />} onClick={showReports}>
          {t`Reports`}
        </Menu.Item>
        {user.email_verified_at === null && (
          <Menu.Item leftSection={<IconMailCheck size={20} aria-hidden />} onClick={verify}>
            {t`Make email verified`}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={20} aria-hidden />} onClick={() => void endSignIns()}>
          {t`Sign out everywhere`}
        </Menu.Item>
        {user.may.manage && (
          <Menu.Item color="red" leftSection={<IconTrash size={20} aria-hidden />} onClick={() => void removeAndMove()}>
            {t`Delete`}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
