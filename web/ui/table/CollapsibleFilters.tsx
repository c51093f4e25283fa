import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'

interface Props {
  isOpen: boolean
  onToggle: () => void
  /** True when filters are applied. */
  hasFilters: boolean
  /** Stands beside the button on phones. */
  beside?: ReactNode
  children: ReactNode
}

/** Filters are open on wide screens; on phones the list comes first and they can be expanded. */
export function CollapsibleFilters({ isOpen, onToggle, hasFilters, beside, children }: Props) {
  const isWide = useIsWideScreen()
  if (isWide) return children

  return (
    <>
      <Group gap={8} mb={4}>
        <Button
          variant="default"
          leftSection={<IconFilter size={20} aria-hidden />}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          {hasFilters ? t`Filters, in use` : t`Filters`}
        </Button>
        {beside}
      </Group>
      {isOpen && children}
    </>
  )
}
