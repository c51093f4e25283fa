import { expect, test } from 'vitest'
import { AVATAR_COUNT } from '#contract/avatars.ts'
import { AVATAR_SHAPES } from './avatar-shapes.ts'
import { renderAvatarSvg } from './avatar-svg.ts'

test('every avatar has its own shape', () => {
  expect(AVATAR_SHAPES).toHaveLength(AVATAR_COUNT)
  expect(new Set(AVATAR_SHAPES).size).toBe(AVATAR_COUNT)
})

test('an unknown avatar is drawn as the default one', () => {
  expect(renderAvatarSvg(99, { color: '#000', size: 24 })).toBe(renderAvatarSvg(0, { color: '#000', size: 24 }))
})
