import { t } from '@lingui/core/macro'

const TYPES = ['date', 'datetime-local', 'time']

/**
 * True for a date or time that is typed only in part or does not exist, such as February 31. The value of the field is
 * then empty.
 */
export const isUnfinishedDateOrTime = (input: HTMLInputElement) => TYPES.includes(input.type) && input.validity.badInput

export function getUnfinishedDateOrTimeMessage({ type }: Pick<HTMLInputElement, 'type'>): string {
  if (type === 'time') return t`Enter the whole time, or clear the field.`
  if (type === 'datetime-local') return t`Enter the whole date and time, or clear the field.`
  return t`Enter the whole date, or clear the field.`
}
