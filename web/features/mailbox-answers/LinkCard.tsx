import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './LinkCard.module.css'

interface Props {
  title: string
  text?: ReactNode
  children: ReactNode
}

/** A step of a link: one column in the middle of the page, with the present question as its heading. */
export function LinkCard({ title, text, children }: Props) {
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
