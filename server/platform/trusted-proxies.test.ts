import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (TRUST_PROXY: string) => readConfig({ DEMO: 'off', TWO_STEP: 'off', TRUST_PROXY }).trustProxy

test('TRUST_PROXY takes ranges of both kinds of addresses', () => {
  expect(read('10.0.0.5/32, 172.16.0.0/12 fd00::/8,::1/128')).toEqual([
    '10.0.0.5/32',
    '172.16.0.0/12',
    'fd00::/8',
    '::1/128',
  ])
  expect(read('')).toEqual([])
})

test.each(['10.0.0.0/99', '10.0.0.0/33', '300.0.0.1/8', 'fd00::/129', '0.0.0.0/0', '10.0.0.5', 'proxy/8', 'ab:c/8'])(
  'the range %s stops the start with the name of the setting',
  (range) => {
    expect(() => read(range)).toThrow(/^TRUST_PROXY.*: must be address ranges such as/)
  },
)
