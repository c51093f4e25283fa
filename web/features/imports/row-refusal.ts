import { t } from '@lingui/core/macro'
import { ImportVendor, MAX_LOCATIONS_PER_IMPORTED_VENDOR, TOO_MANY_ENTRIES_MESSAGE } from '#contract/imports.ts'
import { validateInput } from '#contract/input-issues.ts'
import type { Message } from '#contract/message.ts'
import { renderContractMessage } from '#web/locales/contract-message.ts'
import type { SheetColumn } from './sheet-columns.ts'
import type { SheetVendor } from './sheet-vendor.ts'

/** What the columns of facts hold is checked cell by cell: what is wrong there refuses no row. */
const Fields = ImportVendor.omit({ locations: true, facts: true })
type Field = Exclude<keyof SheetVendor['vendor'], 'facts'>

const COLUMN_OF: Record<Field, SheetColumn> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  site: 'Website',
  booking_link: 'Booking link',
  avatar_type: 'Avatar ID',
  bio: 'Bio',
  status: 'Status',
  admins: 'Primary Admins',
  services: 'Services',
}

/**
 * Returns why the server would refuse this row, or null. Checks with the server's contract, before anything is sent.
 */
export function predictRowRefusal({ vendor, locations }: Pick<SheetVendor, 'vendor' | 'locations'>): string | null {
  if (locations.length > MAX_LOCATIONS_PER_IMPORTED_VENDOR) return inColumn('Locations', TOO_MANY_ENTRIES_MESSAGE)
  const issue = validateInput(Fields, vendor).issues[0]
  if (!issue) return null
  return inColumn(COLUMN_OF[issue.path[0] as Field], issue.message)
}

function inColumn(column: SheetColumn, text: Message): string {
  const message = renderContractMessage(text)
  return t`${column}: ${message}`
}
