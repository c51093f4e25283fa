/** True when an element is drawn. `Element.checkVisibility` is newer than the browsers in README.md. */
export const isElementDrawn = (element: Element): boolean => element.getClientRects().length > 0
