import { Text } from '@mantine/core'

interface Props {
  list: { isPending: boolean; failure: Error | null | undefined }
  /** The number of rows, in words. */
  children: string
}

/**
 * How many rows match the filters of a list. Stays on the page while rows of other filters load: screen readers announce
 * what changes in an output, not an output that appears.
 */
export const ListCount = ({ list: { isPending, failure }, children }: Props) => (
  <Text component="output" size="sm" c="dimmed" display="block">
    {/* The line keeps its height while the number is not known. */}
    {isPending || failure ? '\u00a0' : children}
  </Text>
)
