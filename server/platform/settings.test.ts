import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { listMaskedSettings } from './list-masked-settings.ts'

const folder = await mkdtemp(join(tmpdir(), 'settings-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

let count = 0
async function fileOf(content: string, mode = 0o600) {
  const path = join(folder, String((count += 1)))
  await writeFile(path, content)
  await chmod(path, mode)
  return path
}

const TOKEN = 'vM3nQ8xL2cRt7pZk5wYd'

test('OPS-047: a setting is read from the file that its _FILE names, without the line end', async () => {
  const sms = { SMS_URL: 'https://sms.example.org' }
  for (const content of [TOKEN, `${TOKEN}\n`, `${TOKEN}\r\n`])
    expect(readConfig({ ...sms, SMS_TOKEN_FILE: await fileOf(content) }).sms!.token).toBe(TOKEN)
  expect(readConfig({ ...sms, SMS_TOKEN_FILE: await fileOf(`${TOKEN}\n\n`) }).sms!.token).toBe(`${TOKEN}\n`)
})

test('OPS-047: both at once, a missing file and one that others may read are refused by name, never by value', async () => {
  const refusalOf = (settings: Record<string, string>) => {
    try {
      readConfig(settings)
      return 'accepted'
    } catch (error) {
      return (error as Error).message
    }
  }
  const open = await fileOf(TOKEN, 0o644)
  const refusals = [
    refusalOf({ SMS_TOKEN: TOKEN, SMS_TOKEN_FILE: await fileOf(TOKEN) }),
    refusalOf({ SMS_TOKEN_FILE: join(folder, 'missing') }),
    refusalOf({ SMS_TOKEN_FILE: open }),
    refusalOf({ PORT_FILE: await fileOf(TOKEN) }),
  ]
  expect(refusals).toEqual([
    'SMS_TOKEN: is set, and SMS_TOKEN_FILE too; set one of them',
    `SMS_TOKEN_FILE: ${join(folder, 'missing')} cannot be read (ENOENT)`,
    `SMS_TOKEN_FILE: other users of this machine may read ${open}; take that right away (chmod o-r)`,
    'PORT: must be a port',
  ])
})

test('OPS-048: CONFIG_FILE sets what the environment does not, and may name files of secrets', async () => {
  const path = await fileOf(`
# The hub of the county
PORT=4100
APP_NAME = County Care
DIRECTIONS_URL=https://maps.example.org/?to={lat},{lng}&x=1
SMS_URL=https://sms.example.org
SMS_TOKEN_FILE=${await fileOf(`${TOKEN}\n`)}
`)
  const config = readConfig({ CONFIG_FILE: path, PORT: '4200', APP_NAME: '' })
  expect(config).toMatchObject({
    port: 4200,
    appName: 'County Care',
    directionsUrl: 'https://maps.example.org/?to={lat},{lng}&x=1',
    sms: { token: TOKEN },
  })
})

test.each([
  ['COLOUR=red', /^CONFIG_FILE: .* sets COLOUR, which is no setting$/],
  ['PORT=4100\nhello', /^CONFIG_FILE: line 2 of .* is not NAME=value$/],
  ['APP_NAME="County Care"', /^CONFIG_FILE: .* has quotes around the value of APP_NAME, which would be part of it/],
  ["APP_NAME = 'County Care' ", /^CONFIG_FILE: .* has quotes around the value of APP_NAME/],
  ['PORT=4100\nAPP_NAME=Care\nPORT=\n', /^CONFIG_FILE: .* sets PORT twice; leave one of the lines$/],
])('OPS-048: a file with %j stops the start', async (content, refusal) => {
  expect(() => readConfig({ CONFIG_FILE: '/missing' })).toThrow(/^CONFIG_FILE: \/missing cannot be read/)
  const path = await fileOf(content)
  expect(() => readConfig({ CONFIG_FILE: path })).toThrow(refusal)
})

test('OPS-048: the settings that hold are listed with their secrets masked', async () => {
  const lines = listMaskedSettings({
    CONFIG_FILE: await fileOf('PORT=4100\n'),
    DATABASE_URL: 'postgres://care:hush-hush-hush@db.example.org/care',
    SMTP_URL: 'smtp://hub:quiet-quiet@mail.example.org',
    SMS_TOKEN: TOKEN,
    SMS_URL: 'https://sms.example.org/send?api_key=still-still&from=hub&X-Amz-Signature=still',
    DATABASE_OWNER_URL: 'postgres:///care?user=owner&password=hush-hush-hush',
    UNRELATED: 'not a setting',
  })
  expect(lines).toEqual(
    expect.arrayContaining([
      'PORT=4100',
      'HOST=127.0.0.1',
      'DATABASE_URL=postgres://care:***@db.example.org/care',
      'SMTP_URL=smtp://hub:***@mail.example.org',
      'SMS_TOKEN=***',
      'SMS_URL=https://sms.example.org/send?api_key=***&from=hub&X-Amz-Signature=***',
      'DATABASE_OWNER_URL=postgres:///care?user=owner&password=***',
      'GEOCODER_KEY=',
    ]),
  )
  expect(lines.join('\n')).not.toMatch(/hush|quiet|still|vM3n|UNRELATED/)
})
