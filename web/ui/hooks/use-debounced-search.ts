import { useDebouncedValue } from '@mantine/hooks'

const TYPED_MS = 250

/** Returns the text to search for on the server: what is typed, once typing pauses. */
export const useDebouncedSearch = (typed: string): string => useDebouncedValue(typed.trim(), TYPED_MS)[0]
