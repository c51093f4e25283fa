import { Card, SimpleGrid, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { AvatarExamples } from './AvatarExamples.tsx'
import { ControlExamples } from './ControlExamples.tsx'
import { DialogExamples } from './DialogExamples.tsx'
import { FormExamples } from './FormExamples.tsx'
import { DataTableExamples } from './DataTableExamples.tsx'
import { StateExamples } from './StateExamples.tsx'

/**
 * Shows every component, to look at and to check with axe in both colour schemes. For developers, so not translated.
 */
export function ComponentKitPage() {
  return (
    <Stack gap="xl">
      <PageHeader title="Kit" text="Every piece of web/ui, for the eye and for axe." />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Section title="Controls">
          <ControlExamples />
        </Section>
        <Section title="Form pieces">
          <FormExamples />
        </Section>
        <Section title="Dialogs and toasts">
          <DialogExamples />
        </Section>
        <Section title="States">
          <StateExamples />
        </Section>
      </SimpleGrid>
      <Section title="Lists">
        <DataTableExamples />
      </Section>
      <Section title="Avatars">
        <AvatarExamples />
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
