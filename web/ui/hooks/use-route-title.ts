import { useLingui } from '@lingui/react'
import { useMatches } from '@tanstack/react-router'

/** Returns the title of the current route; empty when none matches. */
export function useRouteTitle(): string {
  const { i18n } = useLingui()
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  return title ? i18n._(title) : ''
}
