import { t } from '@lingui/core/macro'
import { IconBuildingStore, IconMap2, IconSend, IconUser } from '@tabler/icons-react'
import { useNavigate, type NavigateOptions } from '@tanstack/react-router'
import { foldText } from '#contract/fold-text.ts'
import { userRoutes } from '#contract/users.ts'
import { vendorRoutes, type VendorCard } from '#contract/vendors.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { useSessionUser } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { formatLastFirstName } from '#web/ui/format-person-name.ts'
import { getAccountMenuGroups } from './account-menu-links.tsx'
import { useCommandPaletteActions, type CommandPaletteEntry } from './use-command-palette-actions.tsx'

export interface CommandPaletteGroup {
  label: string
  entries: (CommandPaletteEntry & { key: string })[]
}

interface PaletteSearchResult {
  groups: CommandPaletteGroup[]
  isLoading: boolean
  /** Retries the search for vendors or users; null unless it failed. */
  retry: (() => void) | null
}

const SHORTEST = 2
const MOST_OF_A_KIND = '5'

/**
 * Returns the entries that match the typed text: pages and actions immediately, vendors and users once typing pauses
 * (`debouncedText`). Vendors waiting for approval are listed without typing.
 */
export function useCommandPaletteGroups(typed: string, debouncedText: string): PaletteSearchResult {
  const enabled = debouncedText.length >= SHORTEST && typed === debouncedText
  // Searches by name and not by `search`: lookups of administrators must not count as searches without results.
  const vendors = useRouteQuery(
    vendorRoutes.list,
    { query: { vendorName: debouncedText, limit: MOST_OF_A_KIND } },
    { enabled },
  )
  const users = useRouteQuery(
    userRoutes.list,
    { query: { username: debouncedText, limit: MOST_OF_A_KIND } },
    { enabled },
  )
  const waiting = useRouteQuery(vendorRoutes.list, {
    query: { approval: 'pending', sortByDate: 'asc', limit: MOST_OF_A_KIND },
  })
  const go = useGo()
  const fits = ({ label }: CommandPaletteEntry) => foldText(label).includes(foldText(typed))
  const vendorEntry =
    (kind: string) =>
    ({ id, name, email }: VendorCard) => ({
      key: `${kind} ${id}`,
      label: name,
      hint: email,
      icon: IconBuildingStore,
      action: () => go(paths.vendor(id)),
    })

  const groups = [
    { label: t`Pages`, entries: usePages().filter(fits).map(keyed) },
    { label: t`Actions`, entries: useCommandPaletteActions().filter(fits).map(keyed) },
    {
      label: t`Waiting for approval`,
      entries: (waiting.data?.data ?? []).map(vendorEntry('waiting')).filter(fits),
    },
    {
      label: t`Vendors`,
      entries: ((enabled && vendors.data?.data) || []).map(vendorEntry('vendor')),
    },
    {
      label: t`Users`,
      entries: ((enabled && users.data?.data) || []).map(({ id, first, last, email }) => ({
        key: `user ${id}`,
        label: formatLastFirstName({ first, last }),
        hint: email,
        icon: IconUser,
        action: () => go(paths.adminEditUser(id)),
      })),
    },
  ]
  const failed = [vendors, users].filter(({ failure }) => enabled && failure)
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isLoading: typed.length >= SHORTEST && (typed !== debouncedText || vendors.isFetching || users.isFetching),
    retry: failed.length > 0 ? () => failed.forEach((read) => void read.refetch()) : null,
  }
}

function usePages(): CommandPaletteEntry[] {
  const user = useSessionUser()
  const go = useGo()
  if (!user) return []
  const pages = [
    ...getAccountMenuGroups(user).flat(),
    { to: paths.map(), label: t`Vendor Map`, icon: IconMap2 },
    { to: paths.received(), label: t`Received Referrals`, icon: IconSend },
    { to: paths.sent(), label: t`Sent Referrals`, icon: IconSend },
  ]
  return (
    pages
      // Signing out is listed as an action.
      .filter(({ to }) => to.to !== paths.logout().to)
      .map(({ to, label, icon }) => ({ label, icon, action: () => go(to) }))
  )
}

function useGo() {
  const navigate = useNavigate()
  return (to: NavigateOptions) => void navigate(to)
}

const keyed = (entry: CommandPaletteEntry) => ({ ...entry, key: entry.label })
