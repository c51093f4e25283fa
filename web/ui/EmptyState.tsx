import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  /** One sentence: what belongs here and why it is empty, or the specification's text. */
  text: string
  hint?: string
  /** The next step to offer. */
  action?: ReactNode
}

/** The empty state of a list: a line drawing, a sentence, one action. */
export function EmptyState({ text, hint, action }: Props) {
  return (
    <Stack align="center" gap="sm" py="xl" px="md" ta="center">
      <EmptyDrawing />
      <Text fw={600}>{text}</Text>
      {hint && (
        <Text c="dimmed" maw={420}>
          {hint}
        </Text>
      )}
      {action}
    </Stack>
  )
}

function EmptyDrawing() {
  return (
    <svg
      width="120"
      height="80"
      viewBox="0 0 120 80"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <g stroke="var(--line)">
        <path d="M8 70h104" />
        <rect x="22" y="14" width="52" height="44" rx="6" />
        <path d="M30 26h20M30 36h32M30 46h14" />
      </g>
      <g stroke="var(--mantine-color-teal-text)">
        <circle cx="82" cy="44" r="14" fill="var(--page)" />
        <path d="m92.5 54.5 9 9" />
      </g>
    </svg>
  )
}
