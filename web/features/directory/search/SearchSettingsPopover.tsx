import { t } from '@lingui/core/macro'
import { ActionIcon, Popover, Stack, Switch, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import type { SearchSettings } from './use-search-settings.ts'

interface Props {
  settings: SearchSettings
  onChange: (changed: Partial<SearchSettings>) => void
}

/** The settings dropdown of the search box (specification 2.4). */
export function SearchSettingsPopover({ settings, onChange }: Props) {
  const label = t`Search settings`
  const { byCity } = settings
  const [isOpen, setIsOpen] = useState(false)

  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={300} trapFocus returnFocus>
      {/* Inside the target, the tooltip would drop what the target says about the popover. */}
      <Tooltip label={label} disabled={isOpen}>
        <Popover.Target>
          <ActionIcon
            variant="default"
            size="md"
            aria-label={label}
            data-tour="search-settings"
            onClick={() => setIsOpen((open) => !open)}
          >
            <IconAdjustmentsHorizontal size={20} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown aria-label={label}>
        <Stack gap="md">
          <Switch
            label={t`Search By City`}
            description={t`Type a city or an address to see who is near it.`}
            checked={byCity}
            onChange={({ currentTarget }) => onChange({ byCity: currentTarget.checked })}
          />
          <Switch
            label={t`Auto Zoom Detect`}
            description={
              byCity ? t`A search by city always moves the map.` : t`The map moves to the results of a search.`
            }
            checked={settings.autoZoom}
            disabled={byCity}
            onChange={({ currentTarget }) => onChange({ autoZoom: currentTarget.checked })}
          />
          <Switch
            label={t`Zoom on Marker Click`}
            checked={settings.zoomOnClick}
            onChange={({ currentTarget }) => onChange({ zoomOnClick: currentTarget.checked })}
          />
          <Switch
            label={t`Display Known Places Info`}
            checked={settings.places}
            onChange={({ currentTarget }) => onChange({ places: currentTarget.checked })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
