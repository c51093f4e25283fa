import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { listExampleAddressWarnings } from './example-addresses.ts'

const PUBLISHED = {
  DEMO: 'off',
  TWO_STEP: 'off',
  APP_URL: 'https://hub.county.ca',
  MAIL_ADDRESS: '1 King St',
  SMTP_URL: 'smtp://127.0.0.1',
  SUPPORT_EMAIL: 'help@county.ca',
  MAIL_FROM: 'County Care <care@county.ca>',
}
const warned = (environment: Record<string, string>) =>
  listExampleAddressWarnings(readConfig({ ...PUBLISHED, ...environment }))

test('a published hub that sends people to an address of an example causes a warning', () => {
  expect(warned({})).toEqual([])
  for (const SUPPORT_EMAIL of ['', 'help@county.example', 'help@mail.Example.com'])
    expect(warned({ SUPPORT_EMAIL }), SUPPORT_EMAIL).toEqual([
      expect.stringMatching(/^SUPPORT_EMAIL is .*, an example: /),
    ])
  for (const MAIL_FROM of ['', 'County Care <care@example.net>', 'care@example.org'])
    expect(warned({ MAIL_FROM }), MAIL_FROM).toEqual([expect.stringMatching(/^MAIL_FROM is .*, an example: /)])
  expect(warned({ SUPPORT_EMAIL: 'help@myexample.org', MAIL_FROM: 'care@example.org.county.ca' })).toEqual([])
})

test('a hub that sends no mail, one of this machine and the demo cause no warning', () => {
  expect(warned({ SMTP_URL: '', MAIL_FROM: '' })).toEqual([])
  const examples = { SUPPORT_EMAIL: '', MAIL_FROM: '' }
  expect(warned({ ...examples, APP_URL: 'http://127.0.0.1:3000' })).toEqual([])
  expect(warned({ ...examples, DEMO: 'on', APP_URL: 'http://127.0.0.1:3000' })).toEqual([])
})
