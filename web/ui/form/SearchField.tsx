import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

const AFTER_MS = 300

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The current search. */
  value: string
  /** Called when typing pauses, and immediately on Enter. */
  onSearch: (text: string) => void
}

/** A search field of a list that searches while the user types. */
export function SearchField({ value, onSearch, ...input }: Props) {
  const [typed, setTyped] = useState(value)
  const [last, setLast] = useState(value)
  // The address was changed from outside: back, forward, a link.
  if (last !== value) {
    setLast(value)
    if (typed.trim() !== value) setTyped(value)
  }
  const searchSoon = useDebouncedCallback(onSearch, AFTER_MS)

  const type = (text: string) => {
    setTyped(text)
    searchSoon(text.trim())
  }
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          searchSoon.cancel()
          onSearch(typed.trim())
        }}
      >
        <TextInput
          type="search"
          leftSection={<IconSearch size={20} aria-hidden />}
          maxLength={200}
          {...input}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
