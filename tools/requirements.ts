import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { visitNodes, type AstNode } from './syntax-tree.ts'

// Which test claims which row of the specification. A test or `test.step` claims a row by naming its id in its title;
// a row of a test table by holding the id as a value of its own. A figure that only a long run on a large installation
// shows is claimed by the kept result of a proof (`npm run proof`). Prints what is claimed by nothing, by several tests,
// and by titles that name too many rows: `npm run requirements [AREA …]`.

export const REPOSITORY_ROOT = join(import.meta.dirname, '..')
export const TEST_FILE_GLOBS = ['{bin,contract,server,web,bench,tools}/**/*.test.{ts,tsx}', 'e2e/**/*.e2e.ts']
/** What `npm run proof` measured last. */
const KEPT_RESULTS = 'docs/proofs/*.json'
/** The files of rows, and the column that holds their text. */
const SPECIFICATION = {
  'requirements.tsv': 4,
  'requirements-open-doors.tsv': 4,
  'requirements-operations.tsv': 4,
  'security-reliability.tsv': 2,
}

/** A title that names more rows than this asserts too much to say which of them has failed. */
export const MAX_REQUIREMENTS_PER_TITLE = 8

export const REQUIREMENT_ID_PATTERN = /\b[A-Z]{2,5}-\d{3}\b/g
const ONLY_IDS = /^[A-Z]{2,5}-\d{3}(, [A-Z]{2,5}-\d{3})*$/

/** Rows that no test names, each with the reason. */
export const ROWS_WITHOUT_TEST: Record<string, string> = {
  'ANS-024': 'measured in bench/',
  'GST-030': 'measured in bench/',
  'OPS-008': 'measured in bench/',
  'OPS-029': 'measured in bench/',
  'OPS-031': 'measured in bench/',
  'OPS-032': 'measured in bench/',
  'OPS-056': 'no machine of ours holds so many rows: docs/decisions/0075-growth-by-slope.md',
  'SR-011': 'yields to decision 39: the token of the password stays the token of the session after two-step',
  'SR-103': 'asserted after every journey, in e2e/fixtures.ts',
  'SR-109': 'measured in bench/',
  'SR-120': 'measured in bench/',
  'SR-123': 'measured in bench/, as OPS-032',
}

export interface RequirementRow {
  id: string
  area: string
  text: string
}

/** A title, or a value of a test table, that names rows. */
export interface RequirementClaim {
  file: string
  title: string
  rows: string[]
}

/** The rows of the specification in its order. */
export const readRequirementRows = (): RequirementRow[] =>
  Object.entries(SPECIFICATION).flatMap(([name, textColumn]) => {
    const [, ...lines] = readFileSync(join(REPOSITORY_ROOT, 'docs/specification', name), 'utf8')
      .trim()
      .split('\n')
    return lines.map((line) => {
      const cells = line.split('\t')
      const id = cells[0]!
      return { id, area: id.split('-')[0]!, text: cells[textColumn]! }
    })
  })

/** The claims of all tests. */
export const readTestClaims = (): RequirementClaim[] =>
  globSync(TEST_FILE_GLOBS, { cwd: REPOSITORY_ROOT }).flatMap((file) =>
    findClaimsInTestSource(file, readFileSync(join(REPOSITORY_ROOT, file), 'utf8')),
  )

export interface StoredProofResult {
  rows: string[]
  target: string
  isReached: boolean
}

/** The kept results of the long proofs by their file. */
export const readStoredProofResults = (): Map<string, StoredProofResult> =>
  new Map(
    globSync(KEPT_RESULTS, { cwd: REPOSITORY_ROOT }).map((file) => [
      file,
      // SAFETY: written by bench/proof.ts.
      JSON.parse(readFileSync(join(REPOSITORY_ROOT, file), 'utf8')) as StoredProofResult,
    ]),
  )

/** The claims of the proofs that reached their target. */
export const listClaimsOfReachedProofs = (results: Map<string, StoredProofResult>): RequirementClaim[] =>
  [...results].flatMap(([file, { rows, target, isReached }]) => (isReached ? [{ file, title: target, rows }] : []))

/** The claims of one test file. */
export function findClaimsInTestSource(file: string, source: string): RequirementClaim[] {
  const claims: RequirementClaim[] = []
  const claim = (title: string) => {
    const rows = [...new Set(title.match(REQUIREMENT_ID_PATTERN))]
    if (rows.length > 0) claims.push({ file, title, rows })
  }
  visitNodes(parseSync(file, source).program, (node) => {
    if (node.type === 'CallExpression' && isTestCall(node.callee)) claim(getTitleText(node.arguments[0]))
    else if (node.type === 'Literal' && typeof node.value === 'string' && ONLY_IDS.test(node.value)) claim(node.value)
  })
  return claims
}

/** True for `test`, `test.step`, `test.each(table)` and the like. */
export function isTestCall(callee: AstNode): boolean {
  if (callee.type === 'Identifier') return callee.name === 'test'
  if (callee.type === 'MemberExpression') return isTestCall(callee.object)
  return callee.type === 'CallExpression' && isTestCall(callee.callee)
}

/** The literal parts of a title. */
export function getTitleText(title: AstNode | undefined): string {
  if (title?.type === 'Literal') return String(title.value)
  if (title?.type === 'TemplateLiteral') return title.quasis.map(({ value }) => value.cooked).join('…')
  return ''
}

/** Groups the claims by the rows that they name. */
export function groupClaimsByRow(claims: RequirementClaim[]): Map<string, RequirementClaim[]> {
  const byRow = new Map<string, RequirementClaim[]>()
  for (const claim of claims) for (const id of claim.rows) byRow.set(id, [...(byRow.get(id) ?? []), claim])
  return byRow
}

function printReport(areas: string[]) {
  const claims = readTestClaims()
  const byRow = groupClaimsByRow([...claims, ...listClaimsOfReachedProofs(readStoredProofResults())])
  const rows = readRequirementRows().filter(({ area }) => areas.length === 0 || areas.includes(area))
  const unclaimed = rows.filter(({ id }) => !byRow.has(id))
  const shared = rows.filter(({ id }) => (byRow.get(id)?.length ?? 0) > 1)
  const crowded = claims.filter((claim) => claim.rows.length > MAX_REQUIREMENTS_PER_TITLE)
  const print = (text: string) => process.stdout.write(`${text}\n`)

  for (const { id, text } of unclaimed) print(`${id} is named by no test and no proof: ${text}`)
  for (const { id } of shared)
    print(
      `${id} is named ${byRow.get(id)!.length} times: ${byRow
        .get(id)!
        .map(({ file }) => file)
        .join(', ')}`,
    )
  for (const claim of crowded) print(`${claim.file} names ${claim.rows.length} rows at once: ${claim.title}`)
  print(
    `${rows.length - unclaimed.length} of ${rows.length} rows are named by a test or a proof, ${shared.length} by several; ` +
      `${crowded.length} titles name more than ${MAX_REQUIREMENTS_PER_TITLE} rows.`,
  )
}

if (import.meta.main) printReport(process.argv.slice(2))
