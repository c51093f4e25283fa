/** The body that leaves every fact of an offered service untold. */
export const NO_SERVICE_FACTS = {
  min_age: null,
  max_age: null,
  kinds: [],
  ways: [],
  fees: null,
  fees_note: '',
  bring: [],
  who_refers: null,
}
