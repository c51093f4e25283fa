import { ReceivedChoice, type ReceivedSearch } from '#web/search.ts'

/** What the filters of received referrals hold while a person fills them in. */
export interface FilterDraft extends Omit<ReceivedChoice, 'from' | 'to'> {
  /** 'Filter by Creation Date' is on. */
  byDate: boolean
  period: [from: string | null, to: string | null]
}

/** The filters as the address has them. */
export const draftOf = ({ vendor, service, location, status, from, to }: ReceivedChoice): FilterDraft => ({
  vendor,
  service,
  location,
  status,
  byDate: from !== undefined || to !== undefined,
  period: [from ?? null, to ?? null],
})

/** The part of an address that the filters are. */
export const choiceOf = (search: ReceivedSearch): ReceivedChoice => ReceivedChoice.parse(search)

export function choiceOfDraft({ byDate, period: [from, to], ...rest }: FilterDraft): ReceivedChoice {
  return { ...rest, from: (byDate && from) || undefined, to: (byDate && to) || undefined }
}

/** A period was asked for and is not whole yet. */
export const lacksPeriod = ({ byDate, period }: FilterDraft) => byDate && period.includes(null)

export const isSameChoice = (a: ReceivedChoice, b: ReceivedChoice) =>
  ReceivedChoice.keyof().options.every((name) => a[name] === b[name])

export const isNarrowed = (choice: ReceivedChoice) => !isSameChoice(choice, {})

/** As the calls take it: days are days of the product's zone. */
export const queryOf = ({ vendor, service, location, status, from, to }: ReceivedChoice) => ({
  ...(vendor !== undefined && { vendor_id: String(vendor) }),
  ...(service !== undefined && { service_id: String(service) }),
  ...(location !== undefined && { location_id: String(location) }),
  ...(status !== undefined && { status }),
  ...(from !== undefined && { start: from }),
  ...(to !== undefined && { end: to }),
})

export type ReceivedQuery = ReturnType<typeof queryOf>

/** Of another vendor, the chosen service and location mean nothing. */
export const withVendor = (draft: FilterDraft, vendor: number | undefined): FilterDraft => ({
  ...draft,
  vendor,
  service: undefined,
  location: undefined,
})
