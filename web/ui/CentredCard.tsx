import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './CentredCard.module.css'

interface Props {
  title: string
  text?: ReactNode
  children: ReactNode
}

/** A form or a step that is all of a page: one column in its middle, with the question as its heading. */
export function CentredCard({ title, text, children }: Props) {
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
