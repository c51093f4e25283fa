import type { MaskitoOptions, MaskitoPreprocessor } from '@maskito/core'

const digits = (count: number) => Array.from({ length: count }, () => /\d/)

const COUNTRY_CODE = /^\D*1\D*/
const DIGITS_WITH_COUNTRY_CODE = 11

/** Reads '+1 416 555 0123' as '416 555 0123': a leading 1 is the country code, since no area code begins with it. */
const dropCountryCode: MaskitoPreprocessor = ({ elementState, data }) => {
  const { value, selection } = elementState
  const [from, to] = selection
  const whole = value.slice(0, from) + data + value.slice(to)
  const code = COUNTRY_CODE.exec(whole)?.[0] ?? ''
  if (code === '' || whole.replaceAll(/\D/g, '').length < DIGITS_WITH_COUNTRY_CODE) return { elementState, data }
  if (from === 0 && COUNTRY_CODE.test(data)) return { elementState, data: data.replace(COUNTRY_CODE, '') }
  const shift = (position: number) => Math.max(0, position - code.length)
  return { elementState: { value: value.slice(code.length), selection: [shift(from), shift(to)] }, data }
}

/** Digits in groups with dashes between: 3-3-4 for people, 3-3-8 for vendors (specification 9). */
const grouped = (last: number): MaskitoOptions => ({
  mask: [...digits(3), '-', ...digits(3), '-', ...digits(last)],
  preprocessors: [dropCountryCode],
})

export const PHONE_MASKS_BY_OWNER = { person: grouped(4), vendor: grouped(8) }

const PERSON_DIGITS = 10

/**
 * The mask of a person's phone. `onFit` is told whether the mask held what was typed or pasted: false for more digits
 * than a number has and for letters, such as those of an extension.
 */
export function buildPersonPhoneMaskReportingFit(onFit: (isFitting: boolean) => void): MaskitoOptions {
  const { preprocessors = [], ...mask } = PHONE_MASKS_BY_OWNER.person
  const reportFit: MaskitoPreprocessor = ({ elementState, data }, action) => {
    const { value, selection } = elementState
    const whole = action === 'insert' ? value.slice(0, selection[0]) + data + value.slice(selection[1]) : value
    const isFitting = !/\p{L}/u.test(whole) && whole.replaceAll(/\D/g, '').length <= PERSON_DIGITS
    // The space in 'ext. 12' and the check of the masked value say nothing about what was left out before.
    if (!isFitting || action.startsWith('delete') || /\d/.test(data)) onFit(isFitting)
    return { elementState, data }
  }
  return { ...mask, preprocessors: [...preprocessors, reportFit] }
}
