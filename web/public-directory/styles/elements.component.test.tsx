import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import styles from './elements.css?inline'

/** The buttons of a vendor's public page, which stay in sight on narrow screens. */
async function renderActions(width: number, height: number) {
  await page.viewport(width, height)
  const style = document.createElement('style')
  style.textContent = styles
  const actions = document.createElement('div')
  actions.className = 'actions main'
  actions.innerHTML =
    '<a class="button" href="#">Envoyer une demande de services</a><a class="button" href="#">Appeler</a>'
  document.head.append(style)
  document.body.append(actions)
  onTestFinished(async () => {
    style.remove()
    actions.remove()
    await page.viewport(1280, 800)
  })
  const { scrollPaddingBottom } = getComputedStyle(document.documentElement)
  return { actions, padding: Number.parseFloat(scrollPaddingBottom) }
}

test('on a phone, what gets the focus is clear of the buttons at the bottom', async () => {
  const { actions, padding } = await renderActions(390, 844)
  expect(getComputedStyle(actions).position).toBe('fixed')
  expect(padding).toBeGreaterThanOrEqual(actions.getBoundingClientRect().height)
})

test('in a window of 1280 by 640 pixels at 400 % the buttons stay in their place', async () => {
  const { actions } = await renderActions(320, 160)
  expect(getComputedStyle(actions).position).toBe('static')
})
