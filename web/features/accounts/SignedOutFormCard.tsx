import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './SignedOutFormCard.module.css'

interface Props {
  title: string
  text?: ReactNode
  children: ReactNode
}

/** A form for people who are not signed in: one column in the middle of the page. */
export function SignedOutFormCard({ title, text, children }: Props) {
  return (
    <Paper className={classes.card} p={{ base: 'md', sm: 'xl' }}>
      <Stack gap={4} mb="lg">
        <Title order={1} size="h2" tabIndex={-1}>
          {title}
        </Title>
        {text && <Text c="dimmed">{text}</Text>}
      </Stack>
      {children}
    </Paper>
  )
}
