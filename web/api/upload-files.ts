import type { RouteRequestInput, RouteOutput, Route } from '#contract/route.ts'
import {
  isSessionEndedError,
  createErrorFromResponse,
  createTimeoutError,
  createUnexpectedError,
  createUnreachableError,
} from './call-error.ts'
import { FILE_TRANSFER_TIMEOUT_MS } from './call-route.ts'
import { buildCommonHeaders, createIdempotencyKey, buildApiUrl } from './request.ts'
import { reportRefusedToken } from './session-loss.ts'
import { readStoredAccessToken } from './session.ts'

interface UploadInput<T extends Route> extends Pick<RouteRequestInput<T>, 'params' | 'query'> {
  /** Multipart fields in sending order. The file comes last, so that the server has the other fields first. */
  fields: Record<string, string | number | File>
}

interface UploadOptions {
  /** Additional headers, such as the pass of a link. */
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** From 0 to 1; at 1 everything is sent and the server is processing it. */
  onProgress?: ((share: number) => void) | undefined
}

/**
 * The idempotency keys of uploads without an answer, by address and content. A file that is chosen again after its answer
 * was lost has the same key, so that it is stored once (D37).
 */
const unansweredKeys = new Map<string, Map<string, string>>()

function reuseOrCreateKey(address: string, content: string): string {
  const keys = unansweredKeys.get(address) ?? new Map<string, string>()
  const key = keys.get(content) ?? createIdempotencyKey()
  unansweredKeys.set(address, keys.set(content, key))
  return key
}

/** Identifies what is uploaded: a file by what a browser tells about it without reading it. */
const identifyContent = (fields: UploadInput<Route>['fields'], headers: Record<string, string>): string =>
  JSON.stringify([
    headers,
    ...Object.entries(fields).map(([name, value]) =>
      value instanceof File ? [name, value.name, value.size, value.type, value.lastModified] : [name, value],
    ),
  ])

/** Uploads files and reports progress, which `fetch` cannot do. Throws like `callRoute`. */
export function uploadFilesWithProgress<T extends Route>(
  route: T,
  input: UploadInput<T>,
  { headers = {}, signal, onProgress }: UploadOptions = {},
): Promise<RouteOutput<T>> {
  const token = readStoredAccessToken()
  const address = buildApiUrl(route, input)
  const content = identifyContent(input.fields, headers)
  const form = new FormData()
  for (const [name, value] of Object.entries(input.fields))
    form.append(name, value instanceof File ? value : String(value))

  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(route.method, address)
    for (const [name, value] of Object.entries({ ...buildCommonHeaders(token), ...headers }))
      request.setRequestHeader(name, value)
    request.setRequestHeader('Idempotency-Key', reuseOrCreateKey(address, content))
    request.responseType = 'json'
    request.timeout = FILE_TRANSFER_TIMEOUT_MS
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.upload.addEventListener('load', () => onProgress?.(1))
    request.addEventListener('error', () => reject(createUnreachableError()))
    request.addEventListener('timeout', () => reject(createTimeoutError()))
    request.addEventListener('abort', () => reject(signal?.reason as Error))
    request.addEventListener('load', () => {
      const failure = request.status >= 400 ? createErrorFromResponse(request.status, request.response) : null
      if (failure && isSessionEndedError(failure)) reportRefusedToken(token)
      // After an answer, the same file chosen once more is another upload: others may have replaced it meanwhile.
      if (request.status < 500) unansweredKeys.delete(address)
      if (failure) return reject(failure)
      const returned = route.returns.safeParse(request.response)
      if (returned.success) resolve(returned.data as RouteOutput<T>)
      else reject(createUnexpectedError(request.status))
    })
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
