/** The ETag of each response in the query cache, where it is the only copy: nothing personal is kept on the disk. */
const etags = new WeakMap<object, string>()

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export const getEtagOfResponse = (response: unknown): string | undefined =>
  isObject(response) ? etags.get(response) : undefined

export function setEtagOfResponse(response: unknown, etag: string | null | undefined) {
  if (isObject(response) && etag) etags.set(response, etag)
}
