/** Resolves when the browser has painted what was changed before, for a test that something does not change. */
export const waitForNextPaint = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
