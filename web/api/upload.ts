import type { CallInput, Returned, Route } from '#contract/route.ts'
import { CallError, defaultMessage, endsSession, refused, tooSlow, unreachable } from './call-error.ts'
import { FILE_TIMEOUT_MS } from './call.ts'
import { headersOf, newKey, urlOf } from './request.ts'
import { loseSession } from './session-loss.ts'
import { accessToken } from './session.ts'

interface UploadInput<T extends Route> extends Pick<CallInput<T>, 'params' | 'query'> {
  /** Multipart fields in the order in which they are sent; the file last, so that the server knows the rest first. */
  fields: Record<string, string | number | File>
}

interface UploadOptions {
  signal?: AbortSignal | undefined
  /** From 0 to 1; at 1 everything is sent and the server is at work. */
  onProgress?: ((share: number) => void) | undefined
}

/** Sends files with progress, which `fetch` cannot tell. Throws like `call`. */
export function upload<T extends Route>(
  route: T,
  input: UploadInput<T>,
  { signal, onProgress }: UploadOptions = {},
): Promise<Returned<T>> {
  const token = accessToken()
  const form = new FormData()
  for (const [name, value] of Object.entries(input.fields))
    form.append(name, value instanceof File ? value : String(value))

  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(route.method, urlOf(route, input))
    for (const [name, value] of Object.entries(headersOf(token))) request.setRequestHeader(name, value)
    request.setRequestHeader('Idempotency-Key', newKey())
    request.responseType = 'json'
    request.timeout = FILE_TIMEOUT_MS
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.upload.addEventListener('load', () => onProgress?.(1))
    request.addEventListener('error', () => reject(unreachable()))
    request.addEventListener('timeout', () => reject(tooSlow()))
    request.addEventListener('abort', () => reject(signal?.reason as Error))
    request.addEventListener('load', () => {
      const failure = request.status >= 400 ? refused(request.status, request.response) : null
      if (failure && endsSession(failure)) loseSession(token)
      if (failure) return reject(failure)
      const returned = route.returns.safeParse(request.response)
      if (returned.success) resolve(returned.data as Returned<T>)
      else reject(new CallError(request.status, { message: defaultMessage() }))
    })
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
