import { expect, test } from 'vitest'
import { MARKER_SIZE_PIXELS, getMarkerImagePrefix, renderMarkerSvg } from './marker-images.ts'

const iconSvg = (icon: number, { color, size }: { color: string; size: number }) =>
  `<i n="${icon}" c="${color}" s="${size}"/>`

test('CONST-004: a marker has 36 by 36 pixels', () => {
  expect(MARKER_SIZE_PIXELS).toBe(36)
  expect(renderMarkerSvg(1, { scheme: 'light', isMarked: false }, iconSvg)).toContain('viewBox="0 0 36 36"')
})

test('a marker has a light face, and a filled one when it is highlighted', () => {
  expect(renderMarkerSvg(21, { scheme: 'light', isMarked: false }, iconSvg)).toMatch(
    /fill="#ffffff".*<i n="21" c="#0b5f66"/,
  )
  expect(renderMarkerSvg(21, { scheme: 'light', isMarked: true }, iconSvg)).toMatch(
    /fill="#0b5f66".*<i n="21" c="#ffffff"/,
  )
})

test('each colour scheme and state has its own images', () => {
  const names = (['light', 'dark'] as const).flatMap((scheme) => [
    getMarkerImagePrefix(scheme, true),
    getMarkerImagePrefix(scheme, false),
  ])
  expect(new Set(names).size).toBe(4)
})
