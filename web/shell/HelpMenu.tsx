import { t } from '@lingui/core/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { getPublicConfig } from '#web/api/config.ts'
import { useStartTour } from '#web/features/tour/use-start-tour.ts'
import { paths } from '#web/paths.ts'
import { MenuLink } from '#web/ui/menu-link.tsx'

/** Help in the same position on every page (WCAG 3.2.6). */
export function HelpMenu() {
  const startTour = useStartTour()
  const label = t`Help`

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={label} title={label}>
          <IconHelp size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {startTour && <Menu.Item onClick={startTour}>{t`Guided tour`}</Menu.Item>}
        <MenuLink {...paths.help()}>{t`How it works`}</MenuLink>
        <MenuLink {...paths.accessibility()}>{t`Accessibility`}</MenuLink>
        <Menu.Item component="a" href={`mailto:${getPublicConfig().supportEmail}`}>
          {t`Contact`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
