// The browser drops the focus onto the body when the focused control is removed or disabled: a keyboard then starts at
// the top of the page, and a screen reader goes silent. Nearly every screen removes rows, swaps buttons and disables
// them while it saves, so one mechanism watches the page: a remedy in each place is forgotten in the next one. A place
// that knows a better target sets the focus itself; this one acts two frames later and only when nobody did.

import { isElementDrawn } from './is-element-drawn.ts'

const CONTROL = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not([tabindex="-1"])'
const FIELD = 'input, textarea, select'
const HEADING = 'h1, h2, h3, h4, h5, h6'
const ROW = 'li, tr, article, [data-row]'
const REGION = 'section, form, fieldset, article, [role="dialog"], dialog[open]'
/** They close without leaving anything in their place. */
const OVERLAY = '[role="dialog"], dialog[open], [role="menu"], [data-toast]'
const CHANGES = { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'aria-busy', 'data-loading'] }

/** The field of each form that had the focus last. */
const lastFields = new WeakMap<Element, Element>()

/** Where the focus was. */
interface FocusPosition {
  control: Element
  isByKeyboard: boolean
  /** From the control outwards. A removed row has no siblings any more. */
  ancestors: { element: Element; siblings: (Element | null)[] }[]
  overlay: Element | null
  /** Where the focus was when the overlay opened. */
  before: FocusPosition | undefined
}

/** Starts to give a lost focus a new place; returns a function that stops it. */
export function startRestoringLostFocus(): () => void {
  let position: FocusPosition | undefined
  let frame = 0
  const restore = () => isFocusLost() && focus(findTarget(position))
  const restoreSoon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(restore)))
  }
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    position = describePosition(target, position)
    const form = target.closest('form')
    if (form && target.matches(FIELD)) lastFields.set(form, target)
  }
  // A press on empty space, and 'Done' of a phone's keyboard, leave a control that still works. It is known so after the
  // change that may have removed the control, and before the next frame, which may give the focus back.
  // A control that was disabled may keep the focus for more than the two frames after that change.
  const forgetOrRestore = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget) return
    queueMicrotask(() => {
      if (!position || !isFocusLost()) return
      if (isUsable(position.control)) position = undefined
      else if (position.control.isConnected) restoreSoon()
    })
  }

  const mutations = new MutationObserver(restoreSoon)
  mutations.observe(document.body, CHANGES)
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forgetOrRestore)
  return () => {
    mutations.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', forgetOrRestore)
    cancelAnimationFrame(frame)
  }
}

const isFocusLost = () => document.hasFocus() && document.activeElement === document.body
// A page that is loading is left to RouteFocusManager; a busy part of it shows its controls again.
const isBusy = ({ element }: FocusPosition['ancestors'][number]) =>
  element.isConnected && element.getAttribute('aria-busy') === 'true'

function describePosition(control: Element, last: FocusPosition | undefined): FocusPosition {
  const ancestors: FocusPosition['ancestors'] = []
  for (let element: Element | null = control; element && element !== document.body; element = element.parentElement)
    ancestors.push({ element, siblings: [element.nextElementSibling, element.previousElementSibling] })
  const overlay = control.closest(OVERLAY)
  const isByKeyboard = control.matches(':focus-visible')
  return { control, isByKeyboard, ancestors, overlay, before: findPositionBefore(overlay, last) }
}

/** Within one overlay, the position before it stays the same. */
function findPositionBefore(overlay: Element | null, last: FocusPosition | undefined): FocusPosition | undefined {
  for (let position = last; position; position = position.before)
    if (position.overlay === overlay) return position.before
  return overlay ? last : undefined
}

function findTarget(position: FocusPosition | undefined): Element | null {
  if (!position) return null
  if (position.overlay?.isConnected === false) return findTarget(position.before)
  if (position.ancestors.some(isBusy)) return null
  if (position.control.matches(':disabled') && position.control.isConnected) return findLastField(position)
  if (isUsable(position.control)) return position.control
  for (const { element, siblings } of position.ancestors) {
    if (element.matches('form')) {
      const field = findLastField(position)
      if (field) return field
    }
    const containers = element.isConnected ? [element] : element.matches(ROW) ? siblings : []
    const [target] = containers.flatMap(findWithin)
    if (target) return target
  }
  return document.querySelector('h1')
}

/** Returns the last field of the form whose button was pressed by keyboard. A touch must not open the keyboard of a phone. */
function findLastField({ control, isByKeyboard, ancestors }: FocusPosition): Element | null {
  const form = ancestors.find(({ element }) => element.matches('form'))?.element
  // A button that saves is disabled meanwhile, and has the focus again afterwards.
  const isSaving = control.isConnected && control.matches('[data-loading]')
  if (!isByKeyboard || !form || isSaving) return null
  const field = lastFields.get(form)
  return field && isUsable(field) ? field : null
}

const isUsable = (one: Element) => isElementDrawn(one) && !one.matches(':disabled')

/** Returns the targets in a region or row. A region's heading says where the focus went; a row is entered at its controls. */
function findWithin(container: Element | null): Element[] {
  if (!container?.isConnected || !container.matches(`${ROW}, ${REGION}`)) return []
  const headings = container.matches(REGION) ? container.querySelectorAll(HEADING) : []
  return [...headings, ...container.querySelectorAll(CONTROL)].filter(isUsable)
}

function focus(target: Element | null): void {
  // What is below an open dialog is out of reach.
  const modal = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  if (!(target instanceof HTMLElement) || (modal && !modal.contains(target))) return
  if (target.matches(HEADING) && !target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
  // A keyboard goes on from here, so it must be seen; for a pointer the page stays where it is.
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
}
