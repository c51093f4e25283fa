import type { ESTree } from 'vite'

export type AstNode = ESTree.Node

/** Visits a node, with its parent, and all below it, but nothing below a node for which `onNode` returns false. */
export function visitNodes(
  node: AstNode,
  onNode: (node: AstNode, parent: AstNode | null) => unknown,
  parent: AstNode | null = null,
) {
  if (onNode(node, parent) === false) return
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visitNodes(child, onNode, node)
  }
}

const isNode = (value: unknown): value is AstNode => typeof value === 'object' && value !== null && 'type' in value
