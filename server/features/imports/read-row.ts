import { z, type ZodError } from 'zod'
import { ImportLocation, ImportVendor } from '#contract/imports.ts'

// Each location is judged by itself, so that one bad place does not cost the vendor.
const Row = ImportVendor.extend({ locations: z.array(z.unknown()).max(100).default([]) })

export interface ReadRow {
  /** What people know the row by. */
  label: string
  /** Null when the row cannot be imported; the warnings then say why. */
  vendor: ImportVendor | null
  warnings: string[]
}

/** Checks one row of an import; `nth` counts from 0. */
export function readRow(raw: unknown, nth: number): ReadRow {
  const label = labelOf(raw, nth)
  const read = Row.safeParse(raw)
  if (!read.success) return { label, vendor: null, warnings: [`${label}: ${reasonOf(read.error)}`] }

  const warnings: string[] = []
  const locations = read.data.locations.flatMap((place) => {
    const location = ImportLocation.safeParse(place)
    if (location.success) return [location.data]
    warnings.push(`${label}: a location was left out, ${reasonOf(location.error)}`)
    return []
  })
  return { label, vendor: { ...read.data, locations }, warnings }
}

function labelOf(raw: unknown, nth: number): string {
  const name = (raw as { name?: unknown } | null)?.name
  return typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 200) : `Row ${nth + 1}`
}

/** Our own messages speak for themselves; the schema library's need the name of the field. */
function reasonOf({ issues: [issue] }: ZodError): string {
  if (!issue) return 'this is not valid'
  const isOurs = !/^(Invalid|Too) /.test(issue.message) || issue.message === 'Invalid booking Link'
  return isOurs ? issue.message : `${issue.path.join('.') || 'row'}: ${issue.message}`
}
