import { expect, test } from 'vitest'
import { listHostUrls, needsPrimaryLookup, readUrlCredentials } from './database-hosts.ts'

const LOGIN = 'care:s%2Cp'

test('OPS-015: an address may list several hosts with ports, before the path or as parameters', () => {
  expect(listHostUrls(`postgres://${LOGIN}@one:5433,[::1]:5434,three/care?target_session_attrs=read-write`)).toEqual([
    `postgres://${LOGIN}@one:5433/care?target_session_attrs=read-write`,
    `postgres://${LOGIN}@[::1]:5434/care?target_session_attrs=read-write`,
    `postgres://${LOGIN}@three/care?target_session_attrs=read-write`,
  ])
  expect(listHostUrls('postgres://care@/care?host=one,two&port=5433,5434')).toEqual([
    'postgres://care@localhost/care?host=one&port=5433',
    'postgres://care@localhost/care?host=two&port=5434',
  ])
  expect(listHostUrls('postgres://care@/care?host=one,two')?.[1]).toContain('host=two&port=5432')
  expect(listHostUrls('postgres://care@localhost/care?host=%2Fa%2Cb')).toHaveLength(1)
  expect(readUrlCredentials(`postgres://${LOGIN}@one,two/care`)).toEqual({ user: 'care', password: 's,p' })
})

test('OPS-015: the hub looks for the server that takes writes when several are listed, or when it is asked to', () => {
  const finds = (url: string) => needsPrimaryLookup(listHostUrls(url)!)
  expect(finds('postgres://care@one/care')).toBe(false)
  expect(finds('postgres://care@one/care?target_session_attrs=read-write')).toBe(true)
  expect(finds('postgres://care@one,two/care')).toBe(true)
})

test.each([
  'mysql://care@one/care',
  'postgres://care@one:x,two/care',
  'postgres://care@one,two/care?target_session_attrs=standby',
])('OPS-015: %s is refused', (url) => expect(listHostUrls(url)).toBeUndefined())
