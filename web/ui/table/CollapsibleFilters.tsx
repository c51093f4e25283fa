import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'

interface Props {
  isOpen: boolean
  onToggle: () => void
  /** True when filters are applied. */
  hasFilters: boolean
  children: ReactNode
}

/** Filters are open on wide screens; on phones the list comes first and they can be expanded. */
export function CollapsibleFilters({ isOpen, onToggle, hasFilters, children }: Props) {
  const isWide = useIsWideScreen()
  if (isWide) return children

  return (
    <>
      <Button
        variant="default"
        mb={4}
        leftSection={<IconFilter size={20} aria-hidden />}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        {hasFilters ? t`Filters, in use` : t`Filters`}
      </Button>
      {isOpen && children}
    </>
  )
}
