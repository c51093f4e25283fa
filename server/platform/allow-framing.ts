import type { FastifyReply } from 'fastify'

/** The Content-Security-Policy: any site may frame the page, and it cannot send anything. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

/** Lets any website show this page in a frame; cross-origin isolated ones, too. */
export const allowFraming = (reply: FastifyReply): FastifyReply =>
  reply
    .header('content-security-policy', POLICY)
    .header('cross-origin-resource-policy', 'cross-origin')
    .removeHeader('x-frame-options')
