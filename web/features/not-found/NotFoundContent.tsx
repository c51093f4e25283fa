import { t } from '@lingui/core/macro'
import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from '#web/ui/hooks/use-page-title.ts'

/** The 'not found' message (NAV-038, NAV-039); `children` is the next step. */
export function NotFoundContent({ children }: { children: ReactNode }) {
  const title = t`404 - Page Not Found`
  usePageTitle(title)

  return (
    <Stack align="center" gap="sm" py={64} ta="center" data-page-failure>
      <svg
        width="140"
        height="90"
        viewBox="0 0 140 90"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <g stroke="var(--control-line)">
          <path d="M14 30 50 16l40 14 36-14v48L90 78 50 64 14 78z" strokeLinejoin="round" />
          <path d="M50 16v48M90 30v48" strokeDasharray="2 6" />
        </g>
        <g stroke="var(--mantine-color-teal-text)">
          <path d="M70 58s13-12 13-22a13 13 0 0 0-26 0c0 10 13 22 13 22z" fill="var(--page)" strokeLinejoin="round" />
          <path d="M66.5 33a3.5 3.5 0 1 1 5 3.200c-1 .5-1.5 1-1.500 2.300M70 43.5v.1" />
        </g>
      </svg>
      <Title order={1} tabIndex={-1}>
        {title}
      </Title>
      <Text c="dimmed">{t`Sorry, The page you have requested cannot be found.`}</Text>
      {children}
    </Stack>
  )
}
