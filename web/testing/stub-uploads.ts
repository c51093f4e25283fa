import { onTestFinished, vi } from 'vitest'

/** An upload of the page, whose progress and response the test decides. */
interface StubbedUpload {
  address: string
  headers: Record<string, string>
  fields: Record<string, FormDataEntryValue>
  isAborted: boolean
  /** From 0 to 1. */
  progress: (share: number) => void
  respond: (status: number, body: unknown) => void
  /** Breaks the connection. */
  fail: () => void
}

/** Takes the place of `XMLHttpRequest`, which uploads use for their progress. Returns the uploads that were started. */
export function stubUploads(): StubbedUpload[] {
  const uploads: StubbedUpload[] = []

  class StubbedRequest extends EventTarget {
    upload = new EventTarget()
    status = 0
    response: unknown = null
    #address = ''
    #headers: Record<string, string> = {}
    #started: StubbedUpload | undefined

    open(method: string, address: string) {
      this.#address = `${method} ${address}`
    }

    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }

    send(form: FormData) {
      this.#started = {
        address: this.#address,
        headers: this.#headers,
        fields: Object.fromEntries(form),
        isAborted: false,
        progress: (share) =>
          this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: share * 1_000, total: 1_000 })),
        respond: (status, body) => {
          Object.assign(this, { status, response: body })
          this.upload.dispatchEvent(new Event('load'))
          this.dispatchEvent(new Event('load'))
        },
        fail: () => this.dispatchEvent(new Event('error')),
      }
      uploads.push(this.#started)
    }

    abort() {
      if (this.#started) this.#started.isAborted = true
      this.dispatchEvent(new Event('abort'))
    }
  }

  vi.stubGlobal('XMLHttpRequest', StubbedRequest)
  onTestFinished(() => void vi.unstubAllGlobals())
  return uploads
}

/** Chooses a file in the only file field of the page or of a part of it. */
export function selectFile(file: File, part: ParentNode = document): void {
  const input = part.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('There is no file field.')
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
