import { expect, test } from 'vitest'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, given } = await startTestApp({ LIMIT_USER: 'off', LIMIT_ADDRESS: 'off' })
const vendor = await given.vendor()
const owner = as(await given.contactOf(vendor))
const params = { id: String(vendor.id) }

const REFUSED = [
  // Scripts, data, and schemes other than http and https.
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'javascript://example.org/%0aalert(1)', 'java\tscript:alert(1)',
  '\u0001javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)', 'file:///etc/passwd', 'ftp://example.org', 'blob:https://example.org/1', 'about:blank',
  'view-source:https://example.org', 'mailto:a@example.org', 'tel:911', 'ws://example.org', 'intent://example.org',
  'jar:https://example.org!/', 'filesystem:https://example.org/x', 'feed:https://example.org',
  // No host, or a host in an unexpected part.
  'https://', 'http://', 'https:///example.org', 'https:/example.org', 'https:example.org', '//example.org', '/etc/passwd',
  '?next=x', '#top', 'https://.org', 'https://example.', 'https://example.org.', 'https://?example.org',
  'https://#example.org', 'https://exa mple.org', 'https://example.org:port', 'https://example.org:99999', '\\\\example.org\\a',
  // User names, passwords, and text that looks like another host.
  'https://user@example.org', 'https://user:pass@example.org', 'https://@example.org', 'https://:@example.org',
  'example.org@elsewhere.example', 'https://example.org@elsewhere.example', 'https://example.org%40elsewhere.example',
  'https://example.org\\@elsewhere.example', 'https://example.org:443@elsewhere.example', 'https://ex%61mple.org',
  'https://example.org%2f.elsewhere.example', 'https://example.org\uff0f.elsewhere.example',
  // Control characters, invisible ones and bidirectional overrides.
  'https://example.org/\u0000', 'https://example.org/\u0007', 'https://example.org/\r\nSet-Cookie:a=b',
  'https://exam\u200bple.org', 'https://exam\u00adple.org', 'https://example.org/\u202egnp.exe', 'https://example.org/\u2066x',
  'https://example.org/\ufeffx', 'https://example.org/\ud800', 'https://example.org/"><script>', 'https://example.org/a b',
  // This machine, private networks, cloud metadata services.
  'localhost', 'http://localhost:3000', 'https://localhost.', 'https://db.localhost', 'https://intranet', 'https://printer.local',
  'https://metadata.google.internal', 'https://router.lan', 'https://nas.home.arpa', 'https://1.0.0.127.in-addr.arpa',
  'http://127.0.0.1', '127.0.0.1:22', 'http://169.254.169.254/latest/meta-data', 'http://10.0.0.1', 'http://192.168.1.1',
  'http://0', 'http://0x7f.1', 'http://0x7f000001', 'http://2130706433', 'http://017700000001', 'http://127.1',
  'http://127.0.0.1.', 'http://\uff11\uff12\uff17.0.0.1', 'http://%31%32%37.0.0.1', 'http://[::1]', 'http://[::ffff:127.0.0.1]',
  'http://[fe80::1]', 'http://8.8.8.8',
] // prettier-ignore

const STORED = [
  ['example.org', 'https://example.org'],
  ['HTTPS://Example.org/@place', 'HTTPS://Example.org/@place'],
  ['example.org:8443/book?day=1&time=9#now', 'https://example.org:8443/book?day=1&time=9#now'],
  ['https://example.org/café', 'https://example.org/café'],
  ['https://example.org/javascript:alert(1)', 'https://example.org/javascript:alert(1)'],
  // Look-alikes of example.org, apple.com and a bank, and a legitimate French name.
  ['https://ex\u0430mple.org/login', 'https://xn--exmple-4nf.org/login'],
  ['https://\u0430\u0440\u0440\u04cf\u0435.com', 'https://xn--80ak6aa92e.com'],
  ['https://examp\u217ce.org', 'https://example.org'],
  ['https://www.b\u0101nk.example', 'https://www.xn--bnk-1oa.example'],
  ['https://example\u3002org', 'https://example.org'],
  ['clinique-santé.example/rendez-vous', 'https://xn--clinique-sant-nhb.example/rendez-vous'],
] as const

test.each(REFUSED)('SR-048: %j is refused as a site and as a booking link', async (link) => {
  const reply = await owner.call(vendorProfileRoutes.update, { params, body: { site: link, booking_link: link } })
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.refusal.errors ?? {})).toEqual(['site', 'booking_link'])
})

test.each(STORED)('SR-048: %j is stored as %s', async (link, stored) => {
  const reply = await owner.call(vendorProfileRoutes.update, { params, body: { site: link, booking_link: link } })
  expect([reply.status, reply.body.site, reply.body.booking_link]).toEqual([200, stored, stored])
})

test('SR-048: the tests cover more than eighty hostile links', () => {
  expect(new Set(REFUSED).size).toBeGreaterThanOrEqual(80)
})
