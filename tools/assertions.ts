import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type ESTree } from 'vite'
import { REQUIREMENT_ID_PATTERN, isTestCall, REPOSITORY_ROOT, TEST_FILE_GLOBS, getTitleText } from './requirements.ts'
import { visitNodes, type AstNode } from './syntax-tree.ts'

// Finds tests and steps that name a row of the specification but assert nothing: they cannot fail for that row.

/** A test or step without an assertion. */
export interface UnassertedTest {
  file: string
  title: string
}

/** The tests and steps of all test files that name a row and assert nothing. */
export const findUnassertedRequirementTests = (): UnassertedTest[] =>
  globSync(TEST_FILE_GLOBS, { cwd: REPOSITORY_ROOT }).flatMap((file) =>
    findUnassertedRequirementTestsIn(file, readFileSync(join(REPOSITORY_ROOT, file), 'utf8')),
  )

/** The tests and steps of one test file that name a row and assert nothing. */
export function findUnassertedRequirementTestsIn(file: string, source: string): UnassertedTest[] {
  const { program } = parseSync(file, source)
  const asserts = assertionFinder(functionsIn(program))
  const unasserted: UnassertedTest[] = []
  visitNodes(program, (node) => {
    if (node.type !== 'CallExpression' || !isClaim(node)) return
    const [title, ...body] = node.arguments
    if (!body.some(asserts)) unasserted.push({ file, title: getTitleText(title) })
  })
  return unasserted
}

/** True for a test or step whose title names a row, or may. */
const isClaim = ({ callee, arguments: [title] }: ESTree.CallExpression) => isTestCall(callee) && mayNameRow(title)

/** True when the title names a row, or begins with a part from a test table that does, as in `%s: …`. */
function mayNameRow(title: AstNode | undefined): boolean {
  const text = getTitleText(title)
  return new RegExp(REQUIREMENT_ID_PATTERN).test(text) || /^(…|%s|\$\w+):/.test(text)
}

/** The functions of a file by name. Scopes are ignored: names in a test file are few. */
function functionsIn(program: AstNode): Map<string, AstNode> {
  const functions = new Map<string, AstNode>()
  visitNodes(program, (node) => {
    if (node.type === 'FunctionDeclaration' && node.id) functions.set(node.id.name, node)
    else if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && isFunction(node.init))
      functions.set(node.id.name, node.init)
  })
  return functions
}

const isFunction = (node: AstNode | null): node is AstNode =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'

/**
 * Returns whether a node asserts: by `expect` or `assert`, by a helper whose name begins so, or by a function of the
 * same file that does. Other imported helpers do not count, because they assert only that their setup has worked.
 */
function assertionFinder(functions: Map<string, AstNode>): (node: AstNode) => boolean {
  const known = new Map<AstNode, boolean>()
  const asserts = (node: AstNode): boolean => {
    if (known.has(node)) return known.get(node)!
    // A function that calls itself asserts only by its other calls.
    known.set(node, false)
    let found = false
    visitNodes(node, (inner) => {
      // A step inside a test asserts for the rows in its own title.
      if (found || (inner.type === 'CallExpression' && isClaim(inner))) return false
      if (inner.type === 'CallExpression') found = isAssertion(inner.callee)
      // Also a function that is passed on, as in `items.forEach(expectVisible)`.
      else if (inner.type === 'Identifier' && functions.has(inner.name)) found = asserts(functions.get(inner.name)!)
      return !found
    })
    known.set(node, found)
    return found
  }
  const isAssertion = (callee: AstNode): boolean => {
    if (callee.type === 'Identifier') return !functions.has(callee.name) && ASSERTION.test(callee.name)
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
    const { object, property } = callee
    if (object.type === 'Identifier' && object.name === 'expect') return EXPECT_METHODS.includes(property.name)
    return ASSERTION.test(property.name) || (object.type === 'Identifier' && object.name === 'assert')
  }
  return asserts
}

const ASSERTION = /^(expect|assert)/
/** Others, such as `expect.any`, only describe a value. */
const EXPECT_METHODS = ['element', 'poll', 'soft', 'unreachable']
