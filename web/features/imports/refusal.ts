import { t } from '@lingui/core/macro'
import { ImportVendor } from '#contract/imports.ts'
import { said } from '#web/locales/said.ts'
import type { Column } from './columns.ts'
import type { VendorRow } from './rows.ts'

const Fields = ImportVendor.omit({ locations: true })

const MAX_LOCATIONS = 100

const COLUMN_OF: Record<keyof VendorRow['vendor'], Column> = {
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

/** Why the hub would refuse this row, by the contract that it goes by: said before anything is sent. */
export function refusalOf({ vendor, places }: Pick<VendorRow, 'vendor' | 'places'>): string | null {
  if (places.length > MAX_LOCATIONS) return tooMany('Locations')
  const issue = Fields.safeParse(vendor).error?.issues[0]
  if (!issue) return null
  const column = COLUMN_OF[issue.path[0] as keyof VendorRow['vendor']]
  if (issue.code === 'too_big' && issue.origin === 'array') return tooMany(column)
  const message = said(issue.message)
  return t`${column}: ${message}`
}

const tooMany = (column: Column) => t`${column}: there are too many entries.`
