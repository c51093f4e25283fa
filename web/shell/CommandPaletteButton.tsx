import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useHotkeys, useMediaQuery, useOs } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#web/paths.ts'
import { OptionalLazyPart } from '#web/ui/OptionalLazyPart.tsx'
import { lazyPart } from '#web/ui/load-chunk.ts'

const CommandPalette = lazyPart(() => import('./CommandPalette.tsx').then((file) => file.CommandPalette))

/** Opens the command palette for administrators; its code is loaded on first use. */
export function CommandPaletteButton() {
  const navigate = useNavigate()
  const [timesAsked, setTimesAsked] = useState(0)
  const hasSpaceForLabel = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
  const keys = useOs() === 'macos' ? '⌘ K' : 'Ctrl K'
  const open = () => setTimesAsked((times) => times + 1)
  const goToDashboard = () => {
    setTimesAsked(0)
    void navigate(paths.admin())
  }
  useHotkeys([['mod+K', open]], [])
  const label = t`Go to…`
  const icon = <IconSearch size={20} aria-hidden />

  return (
    <>
      {hasSpaceForLabel ? (
        <Button
          variant="default"
          size="xs"
          leftSection={icon}
          rightSection={keys}
          onClick={open}
          aria-haspopup="dialog"
        >
          {label}
        </Button>
      ) : (
        <Tooltip label={label}>
          <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={open} aria-haspopup="dialog">
            {icon}
          </ActionIcon>
        </Tooltip>
      )}
      {timesAsked > 0 && (
        <OptionalLazyPart onFailure={goToDashboard}>
          <CommandPalette timesAsked={timesAsked} />
        </OptionalLazyPart>
      )}
    </>
  )
}
