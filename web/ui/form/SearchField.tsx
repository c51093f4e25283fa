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
  const [sent, setSent] = useState<string | null>(null)
  if (last !== value) {
    setLast(value)
    setSent(null)
    // Changed from outside: back, forward, a link. What has been typed since a search was sent stays.
    if (value !== sent && typed.trim() !== value) setTyped(value)
  }
  const search = (text: string) => {
    setSent(text)
    onSearch(text)
  }
  const searchSoon = useDebouncedCallback(search, AFTER_MS)

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
          search(typed.trim())
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
