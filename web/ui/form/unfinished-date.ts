import { t } from '@lingui/core/macro'

/** True for a date that is typed only in part or does not exist, such as February 31. The value of the field is then empty. */
export const isUnfinishedDate = (input: HTMLInputElement) => input.validity.badInput

export const getUnfinishedDateText = ({ type }: Pick<HTMLInputElement, 'type'>) =>
  type === 'datetime-local'
    ? t`Enter the whole date and time, or clear the field.`
    : t`Enter the whole date, or clear the field.`
