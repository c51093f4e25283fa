import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDebouncedText } from './use-debounced-text.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The current search. */
  value: string
  /** Called when typing pauses, and immediately on Enter. */
  onSearch: (text: string) => void
  /** Offers a button with this name that empties the field. */
  clearLabel?: string
}

/** A search field of a list that searches while the user types. */
export function SearchField({ value, onSearch, clearLabel, ...input }: Props) {
  const { text, setText, flush } = useDebouncedText(value, onSearch)
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          flush()
        }}
      >
        <TextInput
          // Browsers add a clear button of their own to a field of type 'search'.
          type={clearLabel ? 'text' : 'search'}
          leftSection={<IconSearch size={20} aria-hidden />}
          rightSection={clearLabel && text && <CloseButton aria-label={clearLabel} onClick={() => setText('')} />}
          maxLength={200}
          {...input}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
