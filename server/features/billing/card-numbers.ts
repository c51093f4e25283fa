import { msg } from '#contract/message.ts'
import { invalidFieldProblem } from '#server/platform/problems.ts'

/** SR-086: card numbers go to the payment provider only. 422 for a body that contains one in any field. */
export function assertNoCardNumbers(body: unknown): void {
  for (const [field, value] of fieldsOf(body, '')) {
    if (hasCardNumber(value))
      throw invalidFieldProblem(
        field || 'body',
        msg('Card numbers are not accepted here. They go to the payment service alone.'),
      )
  }
}

function fieldsOf(value: unknown, name: string): [string, string][] {
  if (typeof value === 'string' || typeof value === 'number') return [[name, String(value)]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => fieldsOf(inner, name ? `${name}.${key}` : key))
}

/** Finds 13 to 19 digits, possibly in groups, with a valid check digit. */
export function hasCardNumber(text: string): boolean {
  const runs = text.match(/\d(?:[ -]?\d){12,}/g) ?? []
  return runs.some((run) => {
    const digits = run.replaceAll(/\D/g, '')
    return digits.length <= 19 && isLuhnValid(digits)
  })
}

/** Checks the digits by the Luhn algorithm. */
function isLuhnValid(digits: string): boolean {
  let sum = 0
  for (const [place, digit] of [...digits].toReversed().entries()) {
    const weighed = Number(digit) * (place % 2 === 0 ? 1 : 2)
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return sum % 10 === 0
}
