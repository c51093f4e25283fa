import { onTestFinished, vi } from 'vitest'

/** Leaves the page of this test without a map, which is slow to draw in software. */
export function disableWebGl() {
  const getContext = HTMLCanvasElement.prototype.getContext
  const spy = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
    kind: string,
    ...settings: unknown[]
  ) {
    return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...settings])
  } as typeof getContext)
  onTestFinished(() => spy.mockRestore())
}
