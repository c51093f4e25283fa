import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Point } from '#contract/fields.ts'
import { KINGSTON } from './test-data.ts'
import { expect } from './fixtures.ts'

// Operates the map in the form of a location: draws with the mouse and measures what is visible.

export const locationMap = (page: Page) => page.getByRole('region', { name: 'Map of this location' })
export const coveredAreaItems = (page: Page) => page.getByRole('list', { name: 'Areas served' }).getByRole('listitem')
export const locationItems = (page: Page) => page.getByRole('list', { name: 'Locations' }).getByRole('listitem')
export const drawingToolButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/**
 * Returns the box around the red pixels of the map, as drawn by a line of opacity 0.8, in fractions of its width and
 * height.
 */
export async function findRedPixelBounds(page: Page): Promise<Sides | null> {
  const clip = (await locationMap(page).boundingBox())!
  const picture = sharp(await page.screenshot({ clip })).removeAlpha()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const found: Sides = { left: 1, top: 1, right: 0, bottom: 0 }
  for (let i = 0; i < data.length; i += 3) {
    if (!(data[i]! > 240 && data[i + 1]! < 90 && data[i + 2]! < 90)) continue
    const [x, y] = [((i / 3) % info.width) / info.width, Math.floor(i / 3 / info.width) / info.height]
    found.left = Math.min(found.left, x)
    found.right = Math.max(found.right, x)
    found.top = Math.min(found.top, y)
    found.bottom = Math.max(found.bottom, y)
  }
  return found.left > found.right ? null : found
}

interface Sides {
  left: number
  top: number
  right: number
  bottom: number
}

export type PixelPoint = [x: number, y: number]

/** Opens the map of a location without areas, with functions to draw on it in pixels of the map. */
export async function openDrawingBoard(page: Page, vendorId: number, locationId: number) {
  await page.goto(`/vendors/${vendorId}/locations?edit=${locationId}`)
  await expect(drawingToolButton(page, 'Polygon')).toBeEnabled()
  await drawingToolButton(page, 'Move').evaluate((element) => element.scrollIntoView())
  await page.mouse.wheel(0, -120)
  await expect(locationMap(page)).toBeInViewport()
  const box = async () => (await locationMap(page).boundingBox())!

  return {
    async click(...spots: PixelPoint[]) {
      const { x: left, y: top } = await box()
      for (const [x, y] of spots) {
        await page.mouse.move(left + x - 3, top + y)
        await page.mouse.move(left + x, top + y)
        await page.mouse.click(left + x, top + y)
      }
    },
    async pull(from: PixelPoint, to: PixelPoint) {
      const { x: left, y: top } = await box()
      await page.mouse.move(left + from[0] - 3, top + from[1])
      await page.mouse.move(left + from[0], top + from[1])
      await page.mouse.down()
      await page.mouse.move(left + to[0], top + to[1], { steps: 40 })
      await page.mouse.up()
    },
    /** Converts a pixel to coordinates while the map has its initial view of Kingston. */
    async placeAt([x, y]: PixelPoint): Promise<Point> {
      const { width, height } = await box()
      const world = 512 * 2 ** 13
      const mercator = Math.log(Math.tan(Math.PI / 4 + (KINGSTON.lat * Math.PI) / 360))
      const north = mercator - ((y - height / 2) / world) * 2 * Math.PI
      return {
        lat: (Math.atan(Math.exp(north)) * 360) / Math.PI - 90,
        lng: KINGSTON.lng + ((x - width / 2) / world) * 360,
      }
    },
  }
}
