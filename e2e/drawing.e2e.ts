import type { Page } from '@playwright/test'
import { computeDistanceKm } from '#contract/distance.ts'
import type { Point } from '#contract/fields.ts'
import { KINGSTON, importTestVendor, fetchVendor, type ApiClient } from './test-data.ts'
import {
  coveredAreaItems,
  openDrawingBoard,
  locationItems,
  locationMap,
  findRedPixelBounds,
  drawingToolButton,
  type PixelPoint,
} from './drawing-board.ts'
import { demoAccount, expect, test } from './fixtures.ts'

const createTestVendor = (admin: ApiClient, name: string) =>
  importTestVendor(admin, { name, admins: [demoAccount('VENDOR').email] })

const isRed = async (page: Page) => (await findRedPixelBounds(page)) !== null

test(
  'MAP-033, CONST-006, ENT-031, ENT-032, ENT-033: areas are drawn as polygon, circle and rectangle, changed, undone and deleted',
  { tag: '@phone' },
  async ({ page, signedInAs, apiAs }) => {
    test.slow()
    const vendor = await createTestVendor(await apiAs('ADMIN'), 'Drawing House')
    const id = vendor.locations.find(({ city }) => city === 'Kingston')!.id
    await signedInAs('VENDOR')
    const { click: at } = await openDrawingBoard(page, vendor.id, id)
    expect(await isRed(page)).toBe(false)

    await drawingToolButton(page, 'Circle').click()
    await at([180, 120], [230, 120])
    await expect(coveredAreaItems(page)).toHaveCount(1)
    await expect(drawingToolButton(page, 'Move')).toHaveAttribute('aria-pressed', 'true')
    await drawingToolButton(page, 'Rectangle').click()
    await at([40, 60], [110, 110])
    await expect(coveredAreaItems(page)).toHaveCount(2)
    await drawingToolButton(page, 'Polygon').click()
    await at([60, 180], [160, 190], [110, 260])
    await page.keyboard.press('Enter')
    await expect(coveredAreaItems(page)).toHaveCount(3)
    await expect(coveredAreaItems(page).nth(2)).toContainText('Polygon with 3 corners')
    await expect.poll(() => isRed(page)).toBe(true)

    await drawingToolButton(page, 'Undo').click()
    await expect(coveredAreaItems(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Delete area 2' }).click()
    await expect(coveredAreaItems(page)).toHaveCount(1)
    await drawingToolButton(page, 'Undo').click()
    await expect(coveredAreaItems(page)).toHaveCount(2)

    // The rectangle is selected and could now be deleted on the map.
    const before = await coveredAreaItems(page).nth(1).textContent()
    await at([75, 85])
    await expect(drawingToolButton(page, 'Delete the chosen area')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(locationItems(page).filter({ hasText: 'Serves 2 areas around it.' })).toHaveCount(1)
    const stored = (await fetchVendor(await apiAs('VENDOR'), vendor.id)).locations.find((one) => one.id === id)!
    expect(stored.covered_areas.map(({ type }) => type)).toEqual(['circle', 'rectangle'])
    expect(stored).toMatchObject(KINGSTON)

    await page.goto(`/vendors/${vendor.id}/locations?edit=${id}`)
    await expect(coveredAreaItems(page).nth(1)).toHaveText(before!)
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  },
)

/** For each kind of area: where to drag it, a corner of it, and where each is dropped. */
const PULLS: {
  name: string
  drawn: PixelPoint[]
  moved: [PixelPoint, PixelPoint]
  corner: [PixelPoint, PixelPoint]
  becomes: PixelPoint[]
}[] = [
  {
    name: 'Circle',
    drawn: [
      [180, 120],
      [250, 120],
    ],
    moved: [
      [180, 120],
      [150, 140],
    ],
    corner: [
      [220, 140],
      [250, 140],
    ],
    // Its centre and size after the move.
    becomes: [
      [150, 140],
      [250, 140],
    ],
  },
  {
    name: 'Rectangle',
    drawn: [
      [120, 60],
      [240, 130],
    ],
    moved: [
      [180, 95],
      [150, 125],
    ],
    corner: [
      [210, 160],
      [250, 190],
    ],
    becomes: [
      [90, 190],
      [250, 90],
    ],
  },
  {
    name: 'Polygon',
    drawn: [
      [40, 40],
      [230, 40],
      [130, 200],
    ],
    moved: [
      [133, 93],
      [153, 113],
    ],
    corner: [
      [60, 60],
      [80, 100],
    ],
    becomes: [
      [80, 100],
      [250, 60],
      [150, 220],
    ],
  },
]

for (const { name, drawn, moved, corner, becomes } of PULLS) {
  test(`MAP-033, VADM-051: a ${name.toLowerCase()} is moved by dragging, and resized by a corner`, async ({
    page,
    signedInAs,
    apiAs,
  }) => {
    test.slow()
    const vendor = await createTestVendor(await apiAs('ADMIN'), 'Pulling House')
    const id = vendor.locations.find(({ city }) => city === 'Kingston')!.id
    await signedInAs('VENDOR')
    const hand = await openDrawingBoard(page, vendor.id, id)
    await drawingToolButton(page, name).click()
    await hand.click(...drawn)
    if (name === 'Polygon') await page.keyboard.press('Enter')
    await expect(coveredAreaItems(page)).toHaveCount(1)
    await hand.click(moved[0])
    await expect(drawingToolButton(page, 'Delete the chosen area')).toBeVisible()
    await hand.pull(...moved)
    await hand.pull(...corner)
    const expected = await Promise.all(becomes.map(hand.placeAt))

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The location is saved.')).toBeVisible()
    const stored = (await fetchVendor(await apiAs('VENDOR'), vendor.id)).locations.find((one) => one.id === id)!
    const [area] = stored.covered_areas
    const [first, second] = expected as [Point, Point]
    if (area?.type === 'circle') {
      expectNear(area.center, first)
      expect(Math.abs(area.radius - computeDistanceKm(first, second) * 1_000)).toBeLessThan(NEAR_METRES)
    } else if (area?.type === 'rectangle') {
      expectNear(area.sw, first)
      expectNear(area.ne, second)
    } else {
      expect(area!.paths[0]).toHaveLength(3)
      for (const point of expected) expectNear(nearestTo(point, area!.paths[0]!), point)
    }
    // The location itself did not move.
    expect(stored).toMatchObject(KINGSTON)
  })
}

/** About two pixels. */
const NEAR_METRES = 15

const expectNear = (found: Point, expected: Point) =>
  expect(computeDistanceKm(found, expected) * 1_000).toBeLessThan(NEAR_METRES)

const nearestTo = (point: Point, points: Point[]) =>
  points.toSorted((a, b) => computeDistanceKm(a, point) - computeDistanceKm(b, point))[0]!

test('MAP-033: the map shows the whole of an area entered as text, and of a circle whose radius is typed', async ({
  page,
  signedInAs,
  apiAs,
}) => {
  const vendor = await createTestVendor(await apiAs('ADMIN'), 'Radius House')
  await signedInAs('VENDOR')
  await openDrawingBoard(page, vendor.id, vendor.locations[0]!.id)
  /** Its outline is visible on all sides, and it is larger than a dot. */
  const isFitted = async () => {
    await locationMap(page).scrollIntoViewIfNeeded()
    const box = await findRedPixelBounds(page)
    if (!box) return 'not seen'
    const isWhole = Math.min(box.left, box.top) > 0.01 && Math.max(box.right, box.bottom) < 0.99
    return isWhole && Math.max(box.right - box.left, box.bottom - box.top) > 0.5 ? 'fitted' : 'not fitted'
  }
  const distance = page.getByRole('textbox', { name: 'Distance in km' })
  await distance.fill('40')
  await distance.press('Enter')
  await expect(coveredAreaItems(page)).toHaveCount(1)
  await expect.poll(isFitted).toBe('fitted')
  const radius = page.getByRole('textbox', { name: 'Radius of area 1 in km' })
  await radius.fill('0.4')
  await radius.press('Enter')
  await expect(coveredAreaItems(page).first()).toContainText('Circle, radius 0.4 km')
  await expect.poll(isFitted).toBe('fitted')
})
