import { expect, test } from 'vitest'
import { findRefusedLicences } from './check-licences.mjs'

test('SR-136: a licence that is not allowed is refused at any depth of the dependency tree', () => {
  const packages = {
    '': { license: 'GPL-3.0-only' },
    'node_modules/good': { license: 'MIT' },
    'node_modules/either': { license: '(GPL-2.0-only OR Apache-2.0)' },
    'node_modules/both': { license: 'MIT AND ISC' },
    'node_modules/copyleft': { license: 'AGPL-3.0-only' },
    'node_modules/half': { license: 'MIT AND GPL-3.0-only' },
    'node_modules/good/node_modules/@scope/deep': { license: 'UNLICENSED' },
    'node_modules/silent': {},
    // An exception applies only to the package that it names.
    'node_modules/other-images': { license: 'LGPL-3.0-or-later' },
    'node_modules/@img/sharp-libvips-linux-x64': { license: 'LGPL-3.0-or-later' },
  }
  expect(findRefusedLicences(packages)).toEqual([
    'copyleft: AGPL-3.0-only',
    'half: MIT AND GPL-3.0-only',
    '@scope/deep: UNLICENSED',
    'silent: none',
    'other-images: LGPL-3.0-or-later',
  ])
})
