import { t } from '@lingui/core/macro'
import { CloseButton, Combobox, Group, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState, type KeyboardEvent, type RefObject } from 'react'
import type { Point } from '#contract/fields.ts'
import { indexSuggestionsByOptionValue, SuggestionCount, SuggestionList } from './SuggestionList.tsx'
import classes from './SuggestionList.module.css'
import { NO_SUGGESTIONS, useSuggestions, type Suggestion } from './use-suggestions.ts'
import { VoiceSearchButton } from './VoiceSearchButton.tsx'

interface Props {
  input: RefObject<HTMLInputElement | null>
  text: string
  /** The point that suggestions are sorted by. */
  near: Point
  /** Searches by address instead of text. */
  byCity: boolean
  /** The text differs from the current search. */
  isTyped: boolean
  problem: string | null
  onText: (text: string) => void
  onProblem: (problem: string | null) => void
  onClear: () => void
  onChoose: (suggestion: Suggestion) => void
}

/** The search box with its suggestions as a combobox: arrows move through the list, Enter chooses, Escape closes it. */
export function SearchBox(props: Props) {
  const { input, text, near, byCity, isTyped, problem, onText, onProblem, onClear, onChoose } = props
  const [isOpen, setIsOpen] = useState(false)
  const found = useSuggestions(isTyped ? text : '', near)
  const suggestions = byCity ? { ...NO_SUGGESTIONS, places: found.places } : found
  const options = indexSuggestionsByOptionValue(suggestions)
  const combobox = useCombobox({ opened: isOpen && options.size > 0, onOpenedChange: setIsOpen })

  function change(next: string) {
    combobox.resetSelectedOption()
    setIsOpen(true)
    onText(next)
  }

  function choose(value: string) {
    const suggestion = options.get(value)
    setIsOpen(false)
    if (suggestion) onChoose(suggestion)
  }

  function pressed(event: KeyboardEvent) {
    // The first Escape only closes the list; the browser would also clear the field.
    if (event.key === 'Escape' && combobox.dropdownOpened) event.preventDefault()
    if (event.key === 'Enter') setIsOpen(false)
  }

  return (
    <>
      <Combobox store={combobox} onOptionSubmit={choose} shadow="md" position="bottom-start">
        <Combobox.Target withExpandedAttribute>
          <TextInput
            ref={input}
            type="search"
            aria-label={byCity ? t`Search by city or address` : t`Search vendors, services, places`}
            aria-autocomplete="list"
            placeholder={byCity ? t`City or address` : t`Vendors, services, places`}
            enterKeyHint="search"
            maxLength={200}
            value={text}
            onChange={({ currentTarget }) => change(currentTarget.value)}
            onKeyDown={pressed}
            onBlur={() => setIsOpen(false)}
            error={problem}
            errorProps={{ role: 'alert' }}
            leftSection={<IconSearch size={20} aria-hidden />}
            // The icons need extra width.
            rightSectionWidth={`calc(var(--control-height) * ${text === '' ? 1 : 2} - 12px)`}
            rightSection={
              <SearchBoxButtons isEmpty={text === ''} onClear={onClear} onText={change} onProblem={onProblem} />
            }
          />
        </Combobox.Target>
        <Combobox.Dropdown className={classes.dropdown}>
          <SuggestionList suggestions={suggestions} />
        </Combobox.Dropdown>
      </Combobox>
      <SuggestionCount count={combobox.dropdownOpened ? options.size : 0} />
    </>
  )
}

interface ButtonsProps extends Pick<Props, 'onClear' | 'onText' | 'onProblem'> {
  isEmpty: boolean
}

const SearchBoxButtons = ({ isEmpty, onClear, onText, onProblem }: ButtonsProps) => (
  <Group gap={0} wrap="nowrap">
    {!isEmpty && <CloseButton aria-label={t`Clear the search`} onClick={onClear} />}
    <VoiceSearchButton onText={onText} onProblem={onProblem} />
  </Group>
)
