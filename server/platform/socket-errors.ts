import type { Socket } from 'node:net'

const CLIENT_ERRORS: Record<string, [status: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
}
const OTHER_CLIENT_ERROR: [string, string] = ['400 Bad Request', 'The request is not valid.']

/**
 * Returns a handler for connections that never became a request (no headers, too slow, not HTTP). It answers in the
 * format of all other errors (decision 33).
 */
export function createClientErrorHandler(headers: Record<string, string>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const [status, message] = CLIENT_ERRORS[error.code ?? ''] ?? OTHER_CLIENT_ERROR
    const body = JSON.stringify({ message })
    const lines = Object.entries({
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
  }
}
