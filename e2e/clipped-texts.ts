import type { Page } from '@playwright/test'

/**
 * Returns the texts that the edge of the screen, or of an element that hides what overflows it, cuts off. Texts that end in
 * an ellipsis, that scroll into view or that are for screen readers alone do not count.
 */
export const findClippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    while (texts.nextNode()) {
      const text = texts.currentNode
      if (text.textContent?.trim() && isCut(text)) found.add(text.textContent.trim())
    }
    return [...found]

    function isCut(text: Node): boolean {
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right, width } = range.getBoundingClientRect()
      if (width === 0) return false
      for (let one = text.parentElement; one && one !== document.body; one = one.parentElement) {
        const { overflowX, textOverflow, visibility, clip, clipPath } = getComputedStyle(one)
        const box = one.getBoundingClientRect()
        const isHidden = visibility === 'hidden' || clip !== 'auto' || clipPath !== 'none'
        if (isHidden || overflowX === 'auto' || overflowX === 'scroll' || one.matches('.maplibregl-map')) return false
        const isOutside = right > box.right + 1 || left < box.left - 1
        if (overflowX !== 'visible' && isOutside) return textOverflow !== 'ellipsis'
      }
      return right > innerWidth + 1 || left < -1
    }
  })
