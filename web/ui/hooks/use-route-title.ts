import { useLingui } from '@lingui/react'
import { useMatches } from '@tanstack/react-router'

/** What the list of routes calls the page on screen; empty where nothing matches. */
export function useRouteTitle(): string {
  const { i18n } = useLingui()
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  return title ? i18n._(title) : ''
}
