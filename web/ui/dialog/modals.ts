import type { modals as MantineModals } from '@mantine/modals'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { loadChunk } from '#web/ui/load-chunk.ts'

// The first page rarely shows a dialog, so Mantine's are loaded at the first touch, click or key, before one can be
// asked for. Dialogs that are opened earlier wait for them.

type Settings = Parameters<typeof MantineModals.open>[0]

interface WaitingDialog {
  open: () => void
  onFailedToLoad: () => void
}

export type ModalsLibrary = typeof import('@mantine/modals')

const INTERACTIONS = ['pointerdown', 'keydown', 'focusin'] as const

let library: ModalsLibrary | undefined
let isContainerReady = false
let startLoading = () => undefined as void
let waiting: WaitingDialog[] = []
let lastId = 0
let isDialogOpen = false
const openListeners = new Set<() => void>()

/** Mantine's dialogs by id, for the code of dialogs that are open. */
export const modals = {
  /** Opens a dialog as soon as Mantine's dialogs are there; returns its id immediately. */
  open(settings: Settings & { title: string }, onFailedToLoad?: () => void): string {
    const modalId = `dialog-${++lastId}`
    const open = () => void library!.modals.open({ modalId, ...settings })
    if (isContainerReady) open()
    else {
      waiting.push({
        open,
        onFailedToLoad: () => {
          window.alert(settings.title)
          onFailedToLoad?.()
        },
      })
      startLoading()
    }
    return modalId
  },
  close: (id: string) => library?.modals.close(id),
  update: (id: string, settings: Partial<Settings>) => library?.modals.updateModal({ modalId: id, ...settings }),
}

/** Says whether a dialog is open, so that a drawer below it leaves Escape to it. */
export function reportIsDialogOpen(isOpen: boolean): void {
  isDialogOpen = isOpen
  for (const listener of openListeners) listener()
}

export const useIsDialogOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      openListeners.add(listener)
      return () => openListeners.delete(listener)
    },
    () => isDialogOpen,
  )

let runEscapeOwner: (() => void) | null = null

/**
 * Lets Escape reach its owner alone: Mantine's dialogs and drawers all hear it, also those below another one. Call it before
 * the first of them listens.
 */
export function startServingEscapeOwner(): () => void {
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || !runEscapeOwner) return
    event.stopImmediatePropagation()
    runEscapeOwner()
  }
  window.addEventListener('keydown', handleKey, { capture: true })
  return () => window.removeEventListener('keydown', handleKey, { capture: true })
}

/** While `isOwner`, Escape calls `onEscape` and does nothing else on the page. */
export function useOwnEscape(isOwner: boolean, onEscape: () => void): void {
  const handleEscape = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOwner) return
    runEscapeOwner = () => handleEscape()
    return () => {
      runEscapeOwner = null
    }
  }, [isOwner])
}

/** Returns Mantine's dialogs once they are loaded. Used by the one container of the page. */
export function useModalsLibrary(): ModalsLibrary | undefined {
  const [loaded, setLoaded] = useState(library)

  useEffect(() => {
    startLoading = () => {
      loadChunk(() => import('@mantine/modals')).then(
        (found) => setLoaded((library = found)),
        () => waiting.splice(0).forEach(({ onFailedToLoad }) => onFailedToLoad()),
      )
    }
    if (waiting.length > 0) startLoading()
    const loading = new AbortController()
    const onInteraction = () => {
      loading.abort()
      startLoading()
    }
    for (const kind of INTERACTIONS) window.addEventListener(kind, onInteraction, { signal: loading.signal })
    return () => loading.abort()
  }, [])

  return loaded
}

/** Opens the dialogs that waited. Call it when the provider listens. */
export function openWaitingDialogs(): () => void {
  isContainerReady = true
  for (const { open } of waiting.splice(0)) open()
  return () => {
    isContainerReady = false
    waiting = []
  }
}
