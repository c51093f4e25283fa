import { t } from '@lingui/core/macro'
import { ActionIcon, Loader, Tooltip } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useImperativeHandle, useRef, useState, type FormEvent, type Ref } from 'react'
import type { Point } from '#contract/fields.ts'
import classes from './SearchBar.module.css'
import { SearchBox } from './SearchBox.tsx'
import { SearchSettingsPopover } from './SearchSettingsPopover.tsx'
import { validateSearchText } from './validate-search-text.ts'
import type { Suggestion } from './use-suggestions.ts'
import type { SearchSettings } from './use-search-settings.ts'
import { useTypedText } from './use-typed-text.ts'

/** What other parts of the page ask of the search bar. */
export interface SearchBarHandle {
  /** Turns on the search by city and searches for this text. */
  lookForPlace: (text: string) => void
}

interface Props {
  ref?: Ref<SearchBarHandle>
  /** The current search from the address. */
  searched: string
  /** The city or address from the search. */
  searchedPlace: string
  /** The point that suggestions are sorted by. */
  near: Point
  settings: SearchSettings
  onSettings: (changed: Partial<SearchSettings>, isStored?: boolean) => void
  /** Resolves to an error message for the text, or null. */
  onSearch: (text: string) => Promise<string | null>
  /** Like `onSearch`, for a place instead of the searched text. */
  onPlace: (address: string) => Promise<string | null>
  /** Like `onSearch`, for a suggestion. */
  onChoose: (suggestion: Suggestion) => Promise<string | null>
}

/** The search of the map: text, or a city or address when the settings say so (specification 2.4). */
export function SearchBar(props: Props) {
  const { searched, near, settings, onSettings } = props
  const { input, text, problem, isSearching, setProblem, type, submit, clear, choose } = useSearchBar(props)

  return (
    <search data-tour="search">
      <form className={classes.bar} onSubmit={submit} noValidate>
        <div className={classes.input}>
          <SearchBox
            input={input}
            text={text}
            near={near}
            byCity={settings.byCity}
            isTyped={text !== searched}
            problem={problem}
            onText={type}
            onProblem={setProblem}
            onClear={clear}
            onChoose={choose}
          />
        </div>
        <Tooltip label={t`Search`}>
          {/* It stays enabled while a search runs: with a disabled one Enter would not start the next search. */}
          <ActionIcon type="submit" variant="filled" size="md" aria-busy={isSearching} aria-label={t`Search`}>
            {isSearching ? <Loader size={18} color="gray.0" /> : <IconArrowRight size={20} aria-hidden />}
          </ActionIcon>
        </Tooltip>
        <SearchSettingsPopover settings={settings} onChange={onSettings} />
      </form>
    </search>
  )
}

/** What is typed in the search bar, the searches that it starts, and what went wrong with the last one. */
function useSearchBar({ ref, searched, searchedPlace, onSettings, ...on }: Props) {
  const { text, setText, setSentText, resetText } = useTypedText(searched)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSearching, setIsSearching] = useState(false)
  const latest = useRef<Promise<string | null> | string | null>(null)
  const input = useRef<HTMLInputElement>(null)

  function type(next: string) {
    setText(next)
    setProblem(null)
  }

  async function run(action: Promise<string | null> | string) {
    latest.current = action
    setIsSearching(true)
    const message = await action
    // A search that a newer one has replaced says nothing any more.
    if (latest.current !== action) return
    setIsSearching(false)
    setProblem(message)
    if (message) input.current?.focus()
  }

  function search(query: string) {
    const sent = query.trim()
    setSentText(query, sent)
    return run(validateSearchText(query) ?? on.onSearch(sent))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void search(text)
  }

  function clear() {
    void search('')
    input.current?.focus()
  }

  function choose(suggestion: Suggestion) {
    // The typed text is replaced by the chosen suggestion.
    resetText()
    void run(on.onChoose(suggestion))
  }

  function lookForPlace(place: string) {
    // For this search alone: later ones would look for places, too.
    onSettings({ byCity: true }, false)
    setSentText(place, place, searchedPlace)
    void run(on.onPlace(place))
    input.current?.focus()
  }
  useImperativeHandle(ref, () => ({ lookForPlace }))

  return { input, text, problem, isSearching, setProblem, type, submit, clear, choose }
}
