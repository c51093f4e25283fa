// Regenerates web/features/avatars/avatar-shapes.ts: node tools/avatars/draw.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { AVATAR_NAMES } from '#contract/avatars.ts'
import { TABLER_ICON_BY_VENDOR_TYPE } from './icons.ts'

const ICONS = 'node_modules/@tabler/icons/icons/outline'
const NO_SHAPE = 'M0 0h24v24H0z'

/** Joins all strokes of one icon into a single path; the set uses 24 px, 2 px strokes and round corners. */
function shapeOf(icon: string): string {
  const svg = readFileSync(`${ICONS}/${icon}.svg`, 'utf8')
  const strokes = [...svg.matchAll(/\sd="([^"]+)"/g)].map(([, d]) => d!).filter((d) => d !== NO_SHAPE)
  // In a joined path a relative start would begin at the end of the previous stroke.
  if (strokes.length === 0 || strokes.some((d) => !d.startsWith('M'))) throw new Error(`${icon} cannot be joined`)
  return strokes.map((d) => d.replace(/\s+/g, ' ')).join('')
}

const lines = AVATAR_NAMES.map((name) => `  '${shapeOf(TABLER_ICON_BY_VENDOR_TYPE[name]!)}', // ${name}`)

writeFileSync(
  'web/features/avatars/avatar-shapes.ts',
  `// Made by tools/avatars/draw.ts from Tabler icons (MIT, see NOTICE). Do not edit.

/** SVG path data by avatar id, on a 24 px grid for strokes of 2 px. */
// oxfmt-ignore
export const AVATAR_SHAPES: readonly string[] = [
${lines.join('\n')}
]
`,
)
console.log(`${lines.length} avatars drawn`)
