import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { listInsecureTransportWarnings } from './insecure-transport.ts'

const LIVE = { DEMO: 'off', TWO_STEP: 'off', APP_URL: 'https://hub.example.org', MAIL_ADDRESS: '1 King St' }
const SMS_TOKEN = 'q7Jw2mZt5Rk9Xv3Ls8Nb'

const warned = (environment: Record<string, string>) =>
  listInsecureTransportWarnings(readConfig({ ...LIVE, ...environment }))

test('SR-084: unencrypted connections over a network cause a warning', () => {
  expect(warned({ HOST: '0.0.0.0' })).toEqual([])
  expect(warned({ APP_URL: '' })).toEqual([])
  expect(warned({ HOST: '0.0.0.0', APP_URL: '', TLS_CERT_FILE: '/c', TLS_KEY_FILE: '/k' })).toEqual([])
  const reachable: Record<string, string>[] = [
    { HOST: '0.0.0.0', APP_URL: '' },
    { HOST: '0.0.0.0', APP_URL: 'http://127.0.0.1:3000' },
    { APP_URL: 'http://hub.example.org' },
  ]
  for (const settings of reachable)
    expect(warned(settings), JSON.stringify(settings)).toEqual([expect.stringContaining('over http')])
  const remote = `postgres://care:${SMS_TOKEN}@db.example.org/care`
  for (const end of ['?sslmode=disable', '?sslmode=no-verify', '?sslmode=require&uselibpqcompat=true'])
    expect(warned({ DATABASE_URL: remote + end }), end).toEqual([expect.stringContaining('DATABASE_URL')])
  for (const end of ['', '?sslmode=verify-full']) expect(warned({ DATABASE_URL: remote + end }), end).toEqual([])
  expect(warned({ DATABASE_URL: 'postgres://care@localhost/care?host=%2Ftmp' })).toEqual([])
  expect(warned({ STORAGE_URL: 's3://files?endpoint=http://s3.example.org' })).toEqual([
    expect.stringContaining('STORAGE_URL'),
  ])
  for (const endpoint of ['https://s3.example.org', 'http://127.0.0.1:9000'])
    expect(warned({ STORAGE_URL: `s3://files?endpoint=${endpoint}` })).toEqual([])
  const smtp = 'smtp://mail.example.org'
  for (const end of ['?requireTLS=false', '?ignoreTLS=true', '?requireTLS=true&tls.rejectUnauthorized=false'])
    expect(warned({ SMTP_URL: smtp + end }), end).toEqual([expect.stringContaining('SMTP_URL')])
  for (const SMTP_URL of [
    smtp,
    `${smtp}?requireTLS=true`,
    'smtps://mail.example.org',
    'smtp://127.0.0.1?ignoreTLS=true',
  ])
    expect(warned({ SMTP_URL }), SMTP_URL).toEqual([])
  expect(warned({ SMS_URL: 'http://sms.example.org', SMS_TOKEN })).toEqual([expect.stringContaining('SMS_URL')])
})
