import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import elements from './elements.css?inline'
import styles from './header-and-footer.css?inline'

const LABELS = {
  en: ['Directory', 'Help', 'Français', 'Sign in', 'Register'],
  fr: ['Répertoire', 'Aide', 'English', 'Se connecter', 'S’inscrire'],
}

/** The header as `renderTopBar` of the server writes it. */
async function renderHeader(lang: keyof typeof LABELS, width: number) {
  await page.viewport(width, 800)
  const style = document.createElement('style')
  style.textContent = elements + styles
  const header = document.createElement('header')
  header.className = 'bar'
  const [directory, help, language, signIn, register] = LABELS[lang].map((label) => `<a href="#">${label}</a>`)
  header.innerHTML = `<a class="brand" href="#"><span>Care Referral Hub</span></a>
<nav>${directory}\n${help}\n${language}\n<span class="guest">${signIn}\n${register}</span></nav>`
  document.head.append(style)
  document.body.append(header)
  await document.fonts.load('16px "Atkinson Hyperlegible Next Variable"')
  onTestFinished(async () => {
    style.remove()
    header.remove()
    await page.viewport(1280, 800)
  })
  return header
}

test.each([
  ['en', 390],
  ['en', 320],
  ['fr', 390],
  ['fr', 320],
] as const)('each link of the header is on one line and in sight, in %s at %d pixels', async (lang, width) => {
  const header = await renderHeader(lang, width)
  const links = [...header.querySelectorAll('nav a')]
  for (const link of links) {
    const box = link.getBoundingClientRect()
    expect(box.height).toBe(44)
    expect(box.left).toBeGreaterThanOrEqual(0)
    expect(box.right).toBeLessThanOrEqual(width)
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test.each([
  ['en', 390],
  ['en', 320],
  ['fr', 390],
  ['fr', 320],
] as const)(
  'with text of double size nothing of the header is out of sight or covered, in %s at %d pixels',
  async (lang, width) => {
    document.documentElement.style.fontSize = '200%'
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
    const header = await renderHeader(lang, width)
    expect(getComputedStyle(header).fontSize).toBe('32px')
    const leave = document.createElement('a')
    leave.className = 'leave'
    leave.textContent = lang === 'fr' ? 'Quitter ce site' : 'Leave this site'
    document.body.append(leave)
    onTestFinished(() => leave.remove())
    const { bottom } = leave.getBoundingClientRect()
    for (const link of header.querySelectorAll('a')) {
      const box = link.getBoundingClientRect()
      expect(box.left).toBeGreaterThanOrEqual(0)
      expect(box.right).toBeLessThanOrEqual(width)
      expect(box.top).toBeGreaterThanOrEqual(bottom)
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)

test('on a phone of 360 pixels all links of the header are in one row', async () => {
  const header = await renderHeader('en', 360)
  const tops = [...header.querySelectorAll('nav a')].map((link) => link.getBoundingClientRect().top)
  expect(new Set(tops).size).toBe(1)
})
