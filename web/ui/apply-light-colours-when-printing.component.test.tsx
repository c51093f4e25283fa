import { Card } from '@mantine/core'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderComponent } from '#web/testing/render-page.tsx'
import { applyLightColoursWhenPrinting } from './apply-light-colours-when-printing.ts'
import './theme.css'

const root = document.documentElement
const SCHEME = 'data-mantine-color-scheme'

afterEach(() => root.setAttribute(SCHEME, 'light'))

test('a dark card is light on paper, and dark again on the screen', async () => {
  applyLightColoursWhenPrinting()
  await renderComponent(<Card>Lakeside</Card>)
  await expect.element(page.getByText('Lakeside')).toBeVisible()
  const colour = () => getComputedStyle(page.getByText('Lakeside').element()).backgroundColor
  root.setAttribute(SCHEME, 'light')
  const light = colour()
  root.setAttribute(SCHEME, 'dark')
  const dark = colour()
  expect(dark).not.toBe(light)
  window.dispatchEvent(new Event('beforeprint'))
  expect(colour()).toBe(light)
  window.dispatchEvent(new Event('afterprint'))
  expect(colour()).toBe(dark)
})
