import { SimpleGrid, Stack, Text } from '@mantine/core'
import { AVATAR_NAMES } from '#contract/avatars.ts'
import { AvatarIcon } from '#web/features/avatars/AvatarIcon.tsx'

export function AvatarExamples() {
  return (
    <SimpleGrid cols={{ base: 3, sm: 6, lg: 9 }}>
      {AVATAR_NAMES.map((name, id) => (
        <Stack key={name} gap={4} align="center" ta="center">
          <AvatarIcon id={id} size={36} />
          <Text size="xs">{name}</Text>
        </Stack>
      ))}
    </SimpleGrid>
  )
}
