import { Card, SimpleGrid, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { AvatarPieces } from './AvatarPieces.tsx'
import { ControlPieces } from './ControlPieces.tsx'
import { DialogPieces } from './DialogPieces.tsx'
import { FormPieces } from './FormPieces.tsx'
import { ListPieces } from './ListPieces.tsx'
import { StatePieces } from './StatePieces.tsx'

/**
 * Shows every component, to look at and to check with axe in both colour schemes. For developers, so not translated.
 */
export function KitPage() {
  return (
    <Stack gap="xl">
      <PageHeader title="Kit" text="Every piece of web/ui, for the eye and for axe." />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Section title="Controls">
          <ControlPieces />
        </Section>
        <Section title="Form pieces">
          <FormPieces />
        </Section>
        <Section title="Dialogs and toasts">
          <DialogPieces />
        </Section>
        <Section title="States">
          <StatePieces />
        </Section>
      </SimpleGrid>
      <Section title="Lists">
        <ListPieces />
      </Section>
      <Section title="Avatars">
        <AvatarPieces />
      </Section>
    </Stack>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section">
      <Title order={2} size="h3" mb="md">
        {title}
      </Title>
      <Stack gap="md">{children}</Stack>
    </Card>
  )
}
