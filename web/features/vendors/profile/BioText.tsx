import { Text } from '@mantine/core'

/** What a vendor says of itself, its paragraphs kept. */
export function BioText({ text }: { text: string }) {
  if (text.trim() === '') return null
  return (
    <Text maw="68ch" style={{ whiteSpace: 'pre-line' }}>
      {text}
    </Text>
  )
}
