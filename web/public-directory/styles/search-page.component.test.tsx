import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import colours from './colours.css?inline'
import elements from './elements.css?inline'
import styles from './search-page.css?inline'

const TEXTS = {
  en: ['What do you need?', 'Where?', 'Only vendors open to new referrals', 'Search', 'Use my location'],
  fr: [
    'De quoi avez-vous besoin?',
    'Où?',
    'Seulement les fournisseurs qui acceptent de nouvelles demandes',
    'Rechercher',
    'Utiliser ma position',
  ],
}

/** The form as `searchForm` of the server writes it. */
async function renderSearchForm(lang: keyof typeof TEXTS, width: number) {
  await page.viewport(width, 800)
  const style = document.createElement('style')
  style.textContent = colours + elements + styles
  const form = document.createElement('form')
  form.className = 'search'
  const [what, where, openOnly, search, locate] = TEXTS[lang]
  form.innerHTML = `<label>${what}<input type="search"></label><label>${where}<input></label>
<label class="choice"><input type="checkbox">${openOnly}</label>
<button class="button" type="button">${search}</button><button class="button quiet" type="button">${locate}</button><output></output>`
  document.head.append(style)
  document.body.append(form)
  await document.fonts.load('16px "Atkinson Hyperlegible Next Variable"')
  onTestFinished(async () => {
    style.remove()
    form.remove()
    await page.viewport(1280, 800)
  })
  return form
}

test.each(['en', 'fr'] as const)('at 1280 pixels the search form is one row, in %s', async (lang) => {
  const form = await renderSearchForm(lang, 1280)
  const bottoms = [...form.children]
    .filter((element) => element.tagName !== 'OUTPUT')
    .map((element) => element.getBoundingClientRect().bottom)
  expect(new Set(bottoms).size).toBe(1)
  expect(form.querySelector('.choice')!.getBoundingClientRect().height).toBeLessThanOrEqual(48)
})

test.each(['en', 'fr'] as const)('at 390 pixels nothing of the search form is out of sight, in %s', async (lang) => {
  const form = await renderSearchForm(lang, 390)
  for (const element of form.querySelectorAll('label, button, input'))
    expect(element.getBoundingClientRect().right).toBeLessThanOrEqual(390)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
