import { Text } from '@mantine/core'

/** The vendor's description with its paragraphs. */
export function BioText({ text }: { text: string }) {
  if (text.trim() === '') return null
  return (
    <Text maw="68ch" style={{ whiteSpace: 'pre-line' }}>
      {text}
    </Text>
  )
}
