import { t } from '@lingui/core/macro'
import { ActionIcon, CloseButton, TextInput, Tooltip } from '@mantine/core'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useRef, useState, type FormEvent } from 'react'
import classes from './SearchBar.module.css'
import { SearchSettings } from './SearchSettings.tsx'
import { searchProblem } from './search-text.ts'
import type { MapSettings } from './use-map-settings.ts'

interface Props {
  /** What was searched last, as the address says. */
  searched: string
  settings: MapSettings
  onSettings: (changed: Partial<MapSettings>) => void
  /** Resolves to what is wrong with the text, or null. */
  onSearch: (text: string) => Promise<string | null>
}

/** The search box of the map: words, or a city or address where the settings say so (specification 2.4). */
export function SearchBar({ searched, settings, onSettings, onSearch }: Props) {
  const [typed, setTyped] = useState({ after: searched, text: searched })
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // A chip that was removed, or the back button, also changes what stands in the box.
  const text = typed.after === searched ? typed.text : searched
  const { byCity } = settings
  const label = byCity ? t`Search by city or address` : t`Search vendors, services, places`

  async function search(wanted: string) {
    setIsAsking(true)
    const found = searchProblem(wanted) ?? (await onSearch(wanted.trim()))
    setIsAsking(false)
    setProblem(found)
    if (found) input.current?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void search(text)
  }

  function clear() {
    setTyped({ after: searched, text: '' })
    void search('')
    input.current?.focus()
  }

  return (
    <search>
      <form className={classes.bar} onSubmit={submit} noValidate>
        <TextInput
          ref={input}
          className={classes.input}
          type="search"
          aria-label={label}
          placeholder={byCity ? t`City or address` : t`Vendors, services, places`}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={({ currentTarget }) => {
            setTyped({ after: searched, text: currentTarget.value })
            setProblem(null)
          }}
          error={problem}
          leftSection={<IconSearch size={20} aria-hidden />}
          rightSection={text !== '' && <CloseButton aria-label={t`Clear the search`} onClick={clear} />}
        />
        <Tooltip label={t`Search`}>
          <ActionIcon type="submit" variant="filled" size="md" loading={isAsking} aria-label={t`Search`}>
            <IconArrowRight size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <SearchSettings settings={settings} onChange={onSettings} />
      </form>
    </search>
  )
}
