/* eslint-disable jsx-a11y/prefer-tag-over-role -- no tag is a combobox whose list holds more than text */
import { t } from '@lingui/core/macro'
import { Button, CloseButton, Group, Input, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import type { CommandPaletteEntry } from './use-command-palette-actions.tsx'
import { useCommandPaletteGroups, type CommandPaletteGroup } from './use-command-palette-groups.tsx'

const [store, { open, close }] = createSpotlight()
const LIST = 'palette-list'
const TYPED_MS = 200

/**
 * Finds pages, actions, vendors and users by name with the keyboard alone. Each change of `timesAsked` opens it again.
 */
export function CommandPalette({ timesAsked }: { timesAsked: number }) {
  useEffect(open, [timesAsked])
  const [typed, setTyped] = useState('')
  const [debouncedText] = useDebouncedValue(typed.trim(), TYPED_MS)
  const { groups, isLoading, retry } = useCommandPaletteGroups(typed.trim(), debouncedText)
  const isWide = useIsWideScreen()
  const entries = groups.flatMap((group) => group.entries)
  const { current, choose, onKeyDown, selectFirst, runChosen } = usePaletteSelection(entries)

  const onGone = () => {
    setTyped('')
    runChosen()
  }

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      yOffset={isWide ? 80 : 16}
      overlayProps={{ backgroundOpacity: 0.45 }}
      transitionProps={{ duration: 140, exitDuration: 0, onExited: onGone }}
      title={t`Go to…`}
      styles={{ header: UNSEEN }}
    >
      <Input
        size={isWide ? 'lg' : 'md'}
        m="sm"
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={<CloseButton onClick={close} />}
        rightSectionPointerEvents="all"
        placeholder={t`A page, a vendor or a user`}
        aria-label={t`A page, a vendor or a user`}
        role="combobox"
        aria-expanded
        aria-controls={LIST}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? idOf(current) : undefined}
        data-autofocus
        autoComplete="off"
        maxLength={100}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          selectFirst()
        }}
      />
      <PaletteList groups={groups} current={current} onChoose={choose} />
      <Group justify="space-between" px="md" pb="sm" gap="sm">
        <Text component="output" size="xs" c="dimmed">
          {paletteStatus({ hasFailed: retry !== null, isLoading, isEmpty: entries.length === 0, isWide })}
        </Text>
        {retry && <Button variant="default" size="xs" onClick={retry}>{t`Try again`}</Button>}
      </Group>
    </Spotlight.Root>
  )
}

/** Returns the selected entry, and what moves the selection with the keys and chooses with Enter or a click. */
function usePaletteSelection(entries: CommandPaletteEntry[]) {
  const [selected, setSelected] = useState(0)
  const chosen = useRef<CommandPaletteEntry>(null)
  const current = Math.min(selected, entries.length - 1)

  const choose = (entry: CommandPaletteEntry) => {
    chosen.current = entry
    close()
  }
  const select = (nth: number) => {
    setSelected(nth)
    document.getElementById(idOf(nth))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || entries.length === 0) return
    const entry = entries[current]
    if (event.key === 'ArrowDown') select((current + 1) % entries.length)
    else if (event.key === 'ArrowUp') select((current - 1 + entries.length) % entries.length)
    else if (event.key === 'Enter' && entry) choose(entry)
    else return
    event.preventDefault()
  }
  // Run the action only once the palette is gone: a dialog that it opens gets no focus while this one is open.
  const runChosen = () => {
    setSelected(0)
    chosen.current?.action()
    chosen.current = null
  }

  return { current, choose, onKeyDown, selectFirst: () => setSelected(0), runChosen }
}

interface PaletteListProps {
  groups: CommandPaletteGroup[]
  /** The position of the selected entry among those of all groups. */
  current: number
  onChoose: (entry: CommandPaletteEntry) => void
}

function PaletteList({ groups, current, onChoose }: PaletteListProps) {
  const entries = groups.flatMap((group) => group.entries)
  return (
    <Spotlight.ActionsList mah="min(400px, 50dvh)" id={LIST} role="listbox" aria-label={t`Go to…`}>
      {groups.map(({ label, entries: ofGroup }) => (
        <Spotlight.ActionsGroup key={label} label={label} role="group" aria-label={label}>
          {ofGroup.map((entry) => {
            const nth = entries.indexOf(entry)
            return (
              <Spotlight.Action
                key={entry.key}
                // The component does not pass on an `id`.
                ref={(node: HTMLButtonElement | null) => node?.setAttribute('id', idOf(nth))}
                role="option"
                aria-selected={nth === current}
                data-selected={nth === current || undefined}
                label={entry.label}
                lang={entry.lang}
                description={entry.hint}
                leftSection={<entry.icon size={20} aria-hidden />}
                onClick={() => onChoose(entry)}
              />
            )
          })}
        </Spotlight.ActionsGroup>
      ))}
    </Spotlight.ActionsList>
  )
}

interface PaletteStatus {
  hasFailed: boolean
  isLoading: boolean
  isEmpty: boolean
  isWide: boolean
}

function paletteStatus({ hasFailed, isLoading, isEmpty, isWide }: PaletteStatus) {
  if (hasFailed) return t`Vendors and users could not be searched.`
  if (isLoading) return t`Loading`
  if (isEmpty) return t`Nothing found`
  return isWide && t`Arrow keys choose, Enter opens, Esc closes.`
}

/** The title is visually hidden: the field shows it to sighted users. */
const UNSEEN = { position: 'absolute', width: 1, height: 1, minHeight: 0, padding: 0, clipPath: 'inset(50%)' } as const

const idOf = (nth: number) => `palette-${nth}`
