import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:https'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls, TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { suppressUnhandledRejection } from '#server/testing/suppress-unhandled-rejection.ts'
import { selfSignedCertificate, type Certificate } from '#server/testing/certificate.ts'
import { readConfig } from './config.ts'
import { createHttpServer } from './http.ts'
import { readCertificate, reloadCertificate } from './https.ts'
import { listen } from './listen.ts'
import { createLogger } from './log.ts'

const HOST = '127.0.0.1'

function writeCertificate({ certFile, keyFile }: { certFile: string; keyFile: string }, { cert, key }: Certificate) {
  writeFileSync(certFile, cert)
  writeFileSync(keyFile, key, { mode: 0o600 })
}

function createFiles(certificate: Certificate) {
  const folder = mkdtempSync(join(tmpdir(), 'care-tls-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') }
  writeCertificate(files, certificate)
  return files
}

/** A hub of two routes behind https; `/slow` is answered when the test says so. */
async function startServer(certificate: Certificate, environment: Record<string, string> = {}) {
  const files = createFiles(certificate)
  const config = readConfig({ TLS_CERT_FILE: files.certFile, TLS_KEY_FILE: files.keyFile, ...environment })
  const logged: string[] = []
  const log = createLogger('info', { write: (line) => void logged.push(line) })
  const http = await createHttpServer(config, log, { 'x-hub': 'yes' })
  const slow = Promise.withResolvers<string>()
  const isAsked = Promise.withResolvers<void>()
  http.get('/quick', async () => 'quick')
  http.get('/slow', () => {
    isAsked.resolve()
    return slow.promise
  })
  const { url, close } = await listen(http, { host: HOST, port: 0 })
  onTestFinished(async () => {
    slow.resolve('')
    await close()
  })
  const reload = () => reloadCertificate(http.server, config.tls, log)
  return { url, port: Number(new URL(url).port), files, logged, slow, isAsked: isAsked.promise, reload }
}

/** A client that trusts this certificate and no other, with `agent` on connections that it keeps. */
async function fetchBy(url: string, ca: string, agent?: Agent): Promise<{ body: string; socket: Socket }> {
  const request = get(url, { ca, servername: 'localhost', ...(agent ? { agent } : { agent: false }) })
  // Also after its response.
  request.on('error', () => undefined)
  const [response] = await once(request, 'response')
  let body = ''
  for await (const part of response) body += part
  return { body, socket: response.socket }
}

function keepingAgent() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return agent
}

test('OPS-049: the hub serves https by itself on each of its sockets, to clients that know its certificate only', async () => {
  const certificate = selfSignedCertificate('localhost')
  const { url } = await startServer(certificate)
  expect(url).toMatch(/^https:/)
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const { body, socket } = await fetchBy(`${url}/quick`, certificate.cert)
      expect(socket).toBeInstanceOf(TLSSocket)
      return body
    }),
  )
  expect(new Set(answers)).toEqual(new Set(['quick']))
  const another = selfSignedCertificate('localhost')
  await expect(fetchBy(`${url}/quick`, another.cert)).rejects.toThrow(/self-signed certificate/)
})

test('OPS-049: a reload serves the new certificate and drops neither a request in progress nor an open connection', async () => {
  const [old, renewed] = [selfSignedCertificate('localhost'), selfSignedCertificate('localhost')]
  const { url, files, slow, isAsked, reload, logged } = await startServer(old)
  const idle = keepingAgent()
  const { socket: first } = await fetchBy(`${url}/quick`, old.cert, idle)
  const inProgress = suppressUnhandledRejection(fetchBy(`${url}/slow`, old.cert, keepingAgent()))
  await isAsked

  writeCertificate(files, renewed)
  reload()

  expect((await fetchBy(`${url}/quick`, renewed.cert)).body).toBe('quick')
  await expect(fetchBy(`${url}/quick`, old.cert)).rejects.toThrow(/self-signed certificate/)
  const { socket: second, body } = await fetchBy(`${url}/quick`, old.cert, idle)
  expect(body).toBe('quick')
  expect(second).toBe(first)
  slow.resolve('slow')
  expect((await inProgress).body).toBe('slow')
  expect(logged.join('')).toContain('certificate read again')
})

test('OPS-049: a reload of files that do not fit leaves the certificate in use and logs an error', async () => {
  const certificate = selfSignedCertificate('localhost')
  const { url, files, reload, logged } = await startServer(certificate)
  writeFileSync(files.certFile, selfSignedCertificate('localhost').cert)
  reload()
  expect((await fetchBy(`${url}/quick`, certificate.cert)).body).toBe('quick')
  expect(logged.join('')).toContain('certificate not read again')
  expect(logged.join('')).not.toContain(certificate.key.slice(40, 80))
})

test('OPS-049: wrong files of a certificate stop the start with the name of the setting', () => {
  const files = createFiles(selfSignedCertificate('localhost'))
  expect(() => readCertificate({ ...files, certFile: '/nowhere' })).toThrow(/^TLS_CERT_FILE: \/nowhere cannot be read/)
  expect(() => readCertificate({ certFile: files.certFile, keyFile: files.certFile })).toThrow(/^TLS_KEY_FILE: other/)
  const other = createFiles(selfSignedCertificate('localhost'))
  expect(() => readCertificate({ ...files, keyFile: other.keyFile })).toThrow(/^TLS_CERT_FILE, TLS_KEY_FILE: they are/)
  expect(() => readConfig({ TLS_CERT_FILE: files.certFile })).toThrow('TLS_CERT_FILE, TLS_KEY_FILE: set both or none')
})

test('a client that speaks http to the https port is disconnected, and the next one is served', async () => {
  const certificate = selfSignedCertificate('localhost')
  const { url, port } = await startServer(certificate)
  const socket = connect(port, HOST).on('error', () => undefined)
  socket.write('GET /quick HTTP/1.1\r\nhost: x\r\n\r\n')
  socket.resume()
  await once(socket, 'close')
  expect((await fetchBy(`${url}/quick`, certificate.cert)).body).toBe('quick')
})

test('SR-121: with TLS, too, a further connection of a network replaces an idle one, never one that is being answered', async () => {
  const certificate = selfSignedCertificate('localhost')
  const { url, port, slow, isAsked } = await startServer(certificate, { LIMIT_CONNECTIONS: '2' })
  const inProgress = suppressUnhandledRejection(fetchBy(`${url}/slow`, certificate.cert, keepingAgent()))
  await isAsked
  const idle = connectTls({ port, host: HOST, ca: certificate.cert, servername: 'localhost' })
  idle.on('error', () => undefined)
  await once(idle, 'secureConnect')
  expect((await fetchBy(`${url}/quick`, certificate.cert)).body).toBe('quick')
  if (!idle.closed) await once(idle, 'close')
  slow.resolve('slow')
  expect((await inProgress).body).toBe('slow')
})
