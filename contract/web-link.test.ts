import { expect, test } from 'vitest'
import { msg } from './message.ts'
import { webLinkSchema } from './web-link.ts'

const link = webLinkSchema(msg('Invalid booking Link'))
const read = (text: string) => {
  const { success, data } = link.safeParse(text)
  return success ? data : null
}

test('decision 22: a link without a scheme becomes https, an empty one stays empty', () => {
  expect(read('example.org')).toBe('https://example.org')
  expect(read(' www.example.org/a?b=c#d ')).toBe('https://www.example.org/a?b=c#d')
  expect(read('http://example.org')).toBe('http://example.org')
  expect(read('HTTPS://Example.org/@place')).toBe('HTTPS://Example.org/@place')
  expect(read('example.org:8443')).toBe('https://example.org:8443')
  expect(read('')).toBe('')
})

test('SR-048: only http and https with a host, without user info or disguises', () => {
  for (const text of [
    'javascript:alert(1)',
    'javascript://example.org/%0aalert(1)',
    'data:text/html,hello',
    'ftp://example.org',
    'mailto:a@example.org',
    'https://',
    'https://localhost',
    'https://user@example.org',
    'https://user:pass@example.org',
    'https://@example.org',
    'example.org@elsewhere.example',
    'https://exa mple.org',
    'https://example.org\\@elsewhere.example',
    'https://example.org/\u0007',
    'https://exam\u200bple.org',
    'https:/example.org',
    '//example.org',
    '/etc/passwd',
    'https://.org',
    `https://example.org/${'x'.repeat(500)}`,
  ])
    expect(read(text), text).toBeNull()
})
