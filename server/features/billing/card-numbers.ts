import { invalidField } from '#server/platform/problems.ts'

/** SR-086: a card's number goes to the payment provider alone. 422 for a body that holds one in whatever field. */
export function assertNoCardNumbers(body: unknown): void {
  for (const [field, value] of fieldsOf(body, '')) {
    if (hasCardNumber(value))
      throw invalidField(field || 'body', 'Card numbers are not accepted here. They go to the payment service alone.')
  }
}

function fieldsOf(value: unknown, name: string): [string, string][] {
  if (typeof value === 'string' || typeof value === 'number') return [[name, String(value)]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => fieldsOf(inner, name ? `${name}.${key}` : key))
}

/** 13 to 19 digits, perhaps in groups, whose last one checks the others. */
export function hasCardNumber(text: string): boolean {
  const runs = text.match(/\d(?:[ -]?\d){12,}/g) ?? []
  return runs.some((run) => {
    const digits = run.replaceAll(/\D/g, '')
    return digits.length <= 19 && isLuhnValid(digits)
  })
}

/** Luhn's sum. */
function isLuhnValid(digits: string): boolean {
  let sum = 0
  for (const [place, digit] of [...digits].toReversed().entries()) {
    const weighed = Number(digit) * (place % 2 === 0 ? 1 : 2)
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return sum % 10 === 0
}
