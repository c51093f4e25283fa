/** Shorter names are an edit or two away from HOME, PATH, LANG and the like. */
const MIN_LENGTH = 6
/** From this length on two edits are a slip; in a shorter name they make another word. */
const TWO_EDITS_FROM_LENGTH = 10

/** Returns a text for people for each variable that is no setting and whose name is almost that of one. */
export function buildMisspeltSettingWarnings(
  environment: Record<string, string | undefined>,
  names: readonly string[],
): string[] {
  const known = new Set(['CONFIG_FILE', ...names.flatMap((name) => [name, `${name}_FILE`])])
  const candidates = [...known].filter((name) => name.length >= MIN_LENGTH)
  return Object.entries(environment).flatMap(([given, value]) => {
    if (!value || known.has(given) || given.length < MIN_LENGTH) return []
    const meant = candidates.find((name) => isAlmost(given, name))
    return meant === undefined
      ? []
      : [`${given} in the environment is no setting, so it has no effect. If ${meant} is meant, name it so.`]
  })
}

/** Hardly anybody slips at the first letter, and SSL_CERT_FILE is a variable of its own. */
const isAlmost = (given: string, name: string): boolean =>
  given[0] === name[0] && countEdits(given, name) <= (name.length < TWO_EDITS_FROM_LENGTH ? 1 : 2)

/** Counts the letters to insert, remove or replace, and the neighbours to exchange (optimal string alignment). */
function countEdits(a: string, b: string): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(Math.min(last[j]! + 1, row[j - 1]! + 1, replaced, isSwap ? beforeLast[j - 2]! + 1 : Infinity))
    }
    ;[beforeLast, last] = [last, row]
  }
  return last[b.length]!
}
