import { readVendorWorkbookCells } from './read-vendor-workbook-cells.ts'

// A malformed file can take long or much memory, so it is read in a worker that the page can terminate. Parsers build
// objects from the file; freezing the prototype protects it from a malicious one.
Object.freeze(Object.prototype)

self.addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one listener, its page
  self.postMessage(await readVendorWorkbookCells(data))
})
