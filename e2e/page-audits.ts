import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

// What Lighthouse 13.5 audits for search engines and accessibility, without Lighthouse.

/** The rules of axe that Lighthouse runs, those beyond WCAG among them. */
const AXE_RULES = `
  accesskeys aria-allowed-attr aria-allowed-role aria-command-name aria-conditional-attr aria-deprecated-role aria-dialog-name
  aria-hidden-body aria-hidden-focus aria-input-field-name aria-meter-name aria-progressbar-name aria-prohibited-attr
  aria-required-attr aria-required-children aria-required-parent aria-roles aria-text aria-toggle-field-name aria-tooltip-name
  aria-treeitem-name aria-valid-attr aria-valid-attr-value button-name bypass color-contrast definition-list dlitem document-title
  duplicate-id-aria empty-heading form-field-multiple-labels frame-title heading-order html-has-lang html-lang-valid
  html-xml-lang-mismatch identical-links-same-purpose image-alt image-redundant-alt input-button-name input-image-alt label
  label-content-name-mismatch landmark-one-main link-in-text-block link-name list listitem meta-refresh meta-viewport object-alt
  select-name skip-link svg-img-alt tabindex table-duplicate-name table-fake-caption target-size td-has-header td-headers-attr
  th-has-data-cells valid-lang video-caption`
  .trim()
  .split(/\s+/)
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Returns what axe finds on the page, in light colours by all rules and in dark ones by those of colours. */
export async function findAxeFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(() => window.scrollTo(0, 0))
    const axe = new AxeBuilder({ page }).setLegacyMode().withRules(colorScheme === 'light' ? AXE_RULES : COLOUR_RULES)
    for (const { id, nodes } of (await axe.analyze()).violations)
      faults.push(`${colorScheme} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
  return faults
}

interface RobotsRules {
  faults: string[]
  isAllowed: (path: string) => boolean
}

/** Reads a robots.txt as Lighthouse does: lines that it would refuse, and the longest rule of all robots that fits. */
export function parseRobotsTxt(text: string): RobotsRules {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const isValid = (line: string, nth: number) =>
    /^(User-agent: \S+|Sitemap: https?:\/\/\S+)$/.test(line) ||
    (/^(Allow|Disallow): [/*]\S*$/.test(line) &&
      lines.slice(0, nth).some((before) => before.startsWith('User-agent: ')))
  const rules = lines
    .map((line) => /^(Allow|Disallow): (\S+)$/.exec(line))
    .flatMap((found) => (found ? [{ isAllow: found[1] === 'Allow', path: found[2]! }] : []))
  return {
    faults: lines.filter((line, nth) => !isValid(line, nth)),
    isAllowed: (path) =>
      rules.filter((rule) => path.startsWith(rule.path)).toSorted((a, b) => b.path.length - a.path.length)[0]
        ?.isAllow ?? true,
  }
}

/** Reads what else is audited of a page. */
export const readSeoAndMarkupFindings = (page: Page) =>
  page.evaluate(() => {
    const all = <T extends Element = HTMLElement>(selector: string) => [...document.querySelectorAll<T>(selector)]
    const content = (selector: string) => document.querySelector(selector)?.getAttribute('content') ?? ''
    const links = all<HTMLAnchorElement>('a')
    const isShown = (one: HTMLElement) => one.checkVisibility({ checkVisibilityCSS: true })
    const nameOf = (one: HTMLElement) => (one.getAttribute('aria-label') ?? one.textContent).trim().toLowerCase()
    const levels = all('h1, h2, h3, h4').map(({ tagName }) => Number(tagName[1]))
    const destinations = new Map<string, Set<string>>()
    for (const link of links.filter(isShown))
      destinations.set(nameOf(link), (destinations.get(nameOf(link)) ?? new Set()).add(link.href))
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const smallTexts: string[] = []
    while (texts.nextNode()) {
      const { parentElement: holder, textContent: text } = texts.currentNode
      if (!holder || !text?.trim() || !isShown(holder) || holder.closest('#map')) continue
      if (Number.parseFloat(getComputedStyle(holder).fontSize) < 12) smallTexts.push(text)
    }
    return {
      title: document.title,
      description: content('meta[name="description"]'),
      viewport: content('meta[name="viewport"]'),
      robots: content('meta[name="robots"]'),
      lang: document.documentElement.lang,
      canonical: all<HTMLLinkElement>('link[rel="canonical"]').map(({ href }) => href),
      twins: all<HTMLLinkElement>('link[rel="alternate"][hreflang]').map(({ hreflang, href }) => [hreflang, href]),
      structuredData: all('script[type="application/ld+json"]').map(({ textContent }) => textContent),
      uncrawlableLinks: links
        .filter((one) => !one.hidden && !/^(https?|tel|mailto):/.test(one.href))
        .map(({ outerHTML }) => outerHTML),
      vagueLinks: links
        .map(nameOf)
        .filter((name) => /^(|here|click here|more|link|read more|ici|cliquez ici|plus)$/.test(name)),
      sameNameElsewhere: [...destinations].filter(([, addresses]) => addresses.size > 1).map(([name]) => name),
      imagesWithoutAlt: all('img:not([alt])').length,
      imagesWithoutSize: all('img:not([width]), img:not([height])').length,
      smallTexts,
      smallTargets: [...links, ...all('button, input, summary')]
        .filter((one) => isShown(one) && !one.closest('#map') && !one.matches('.skip'))
        .map((one) => [nameOf(one), one.getBoundingClientRect()] as const)
        .filter(([, { width, height }]) => height < 43.5 || width < 24)
        .map(([name, { width, height }]) => `${name} ${width}x${height}`),
      mainHeadings: levels.filter((level) => level === 1).length,
      skippedLevels: levels.filter((level, nth) => nth > 0 && level > levels[nth - 1]! + 1).length,
      landmarks: ['main', 'header', 'nav', 'footer'].filter((name) => document.querySelector(name) === null),
      positiveTabindexes: all('[tabindex]').filter(({ tabIndex }) => tabIndex > 0).length,
      repeatedIds: all('[id]').filter(
        ({ id }, _, { length }) => length > 0 && document.querySelectorAll(`[id="${id}"]`).length > 1,
      ).length,
      accessKeys: all('[accesskey]').length,
      refreshes: all('meta[http-equiv="refresh"]').length,
    }
  })
