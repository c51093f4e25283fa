import type { FastifyServerFactory } from 'fastify'
import type { Server as HttpServer, ServerOptions } from 'node:http'
import { createServer, Server } from 'node:https'
import { createSecureContext } from 'node:tls'
import type { Logger } from 'pino'
import { readErrorCode } from './error-fields.ts'
import { readSecretFile, readSettingFile } from './settings.ts'

/** TLS_CERT_FILE, the certificate with its chain, and TLS_KEY_FILE, its private key, both in PEM. */
export interface CertificateFiles {
  certFile: string
  keyFile: string
}

/** A client that does not complete the TLS handshake is disconnected. */
const HANDSHAKE_TIMEOUT_MS = 10_000

/** Stated, so that no option of Node or of OpenSSL permits an older version (SR-084). */
const PROTOCOLS = { minVersion: 'TLSv1.2' } as const

/** Throws a text that names the setting when a file cannot be read, or when the key is not that of the certificate. */
export function readCertificate({ certFile, keyFile }: CertificateFiles) {
  const certificate = { cert: readSettingFile('TLS_CERT_FILE', certFile), key: readSecretFile('TLS_KEY_FILE', keyFile) }
  try {
    createSecureContext(certificate)
  } catch (error) {
    const reason = readErrorCode(error) ?? 'unknown'
    throw new Error(`TLS_CERT_FILE, TLS_KEY_FILE: they are not a certificate and its key in PEM (${reason})`, {
      cause: error,
    })
  }
  return certificate
}

interface HttpLimits extends ServerOptions {
  keepAliveTimeout: number
  requestTimeout: number
}

/**
 * Returns the function with which Fastify creates an https server, with the same limits as an http server. It reads the certificate
 * once; `reloadCertificate` replaces it.
 */
export const createHttpsServerFactory =
  (files: CertificateFiles, limits: HttpLimits): FastifyServerFactory =>
  (handler) =>
    createServer(
      { ...limits, ...PROTOCOLS, ...readCertificate(files), handshakeTimeout: HANDSHAKE_TIMEOUT_MS },
      handler,
    )

/**
 * Reads the certificate again (OPS-049). New connections get it; open ones keep theirs. When the files are not right the
 * present certificate stays, so that a renewal that failed stops nothing.
 */
export function reloadCertificate(server: HttpServer, files: CertificateFiles | undefined, log: Logger): void {
  if (!files || !(server instanceof Server)) return
  try {
    server.setSecureContext({ ...PROTOCOLS, ...readCertificate(files) })
    log.info('certificate read again')
  } catch (error) {
    log.error({ err: error }, 'certificate not read again; the one before stays in use')
  }
}
