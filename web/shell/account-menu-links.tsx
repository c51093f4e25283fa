import { t } from '@lingui/core/macro'
import {
  IconAlertTriangle,
  IconBell,
  IconBriefcase,
  IconBuildingStore,
  IconChartBar,
  IconFlag,
  IconHistory,
  IconLogout,
  IconMailOff,
  IconMessageReport,
  IconServer2,
  IconSettings,
  IconStethoscope,
  IconUserCog,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { SessionUser } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'

type Destination = ReturnType<
  (typeof paths)[
    | 'myAccount'
    | 'becomeVendor'
    | 'myVendors'
    | 'admin'
    | 'adminVendors'
    | 'adminServices'
    | 'adminOccupations'
    | 'adminUsers'
    | 'adminReports'
    | 'adminCorrections'
    | 'adminNotifications'
    | 'adminMessages'
    | 'adminSystem'
    | 'adminAudit'
    | 'adminIncidents'
    | 'logout']
>

interface AccountLink {
  to: Destination
  label: string
  icon: TablerIcon
}

/** The entry that clients have beside their account menu, on phones in it (NAV-065, decision 56). */
export const getBecomeVendorLink = (): AccountLink => ({
  to: paths.becomeVendor(),
  label: t`Become a vendor`,
  icon: IconSettings,
})

/** Returns the entries of the account menu by role, in groups (specification 2.8, decisions 46 and 56). */
export function getAccountMenuGroups({ isAdmin, isVendor }: SessionUser): AccountLink[][] {
  const mine = { to: paths.myAccount(), label: t`Edit Account`, icon: IconUserCog }
  const leave = { to: paths.logout(), label: t`Logout`, icon: IconLogout }
  if (isAdmin) {
    const tools = [
      { to: paths.admin(), label: t`Dashboard`, icon: IconChartBar },
      { to: paths.adminVendors(), label: t`Vendors`, icon: IconBuildingStore },
      { to: paths.adminOccupations(), label: t`Occupations`, icon: IconBriefcase },
      { to: paths.adminServices(), label: t`Services`, icon: IconStethoscope },
      { to: paths.adminUsers(), label: t`Users`, icon: IconUsers },
      { to: paths.adminReports(), label: t`Reported Users`, icon: IconFlag },
      { to: paths.adminCorrections(), label: t`Corrections`, icon: IconMessageReport },
      { to: paths.adminNotifications(), label: t`Notifications Settings`, icon: IconBell },
      { to: paths.adminMessages(), label: t`Undelivered Messages`, icon: IconMailOff },
      { to: paths.adminAudit(), label: t`Audit Log`, icon: IconHistory },
      { to: paths.adminIncidents(), label: t`Incidents`, icon: IconAlertTriangle },
      { to: paths.adminSystem(), label: t`System`, icon: IconServer2 },
    ]
    return [tools, [mine, leave]]
  }
  if (isVendor) return [[mine, { to: paths.myVendors(), label: t`My Vendors`, icon: IconBuildingStore }, leave]]
  return [[mine, leave]]
}
