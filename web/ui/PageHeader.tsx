import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from './hooks/use-page-title.ts'

interface Props {
  title: string
  /** A dimmed line below the title. */
  text?: ReactNode
  /** Makes the heading the target of a step of the tour. */
  tourTarget?: string
  /** Buttons on the right; below the title on phones. */
  children?: ReactNode
}

/** The page's only h1, also used as the tab title. Gets the focus after a navigation. */
export function PageHeader({ title, text, tourTarget, children }: Props) {
  usePageTitle(title)

  return (
    <Group justify="space-between" align="flex-start" gap="md" mb="lg">
      <Stack gap={4}>
        <Title order={1} tabIndex={-1} data-tour={tourTarget}>
          {title}
        </Title>
        {text && <Text c="dimmed">{text}</Text>}
      </Stack>
      {children && (
        <Group gap="sm" className="no-print">
          {children}
        </Group>
      )}
    </Group>
  )
}
