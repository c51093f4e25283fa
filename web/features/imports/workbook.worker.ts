import { readWorkbook } from './workbook.ts'

// A strange file can be slow or greedy: it is read here, where the page can end it. Parsers build objects from what they
// read; nothing in a file may reach the prototype of them all.
Object.freeze(Object.prototype)

self.addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one listener, its page
  self.postMessage(await readWorkbook(data))
})
