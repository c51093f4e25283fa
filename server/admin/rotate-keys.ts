import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  destroyLeftoverKeyFiles,
  destroyOldKey,
  reencryptAndCheckKeyNeeded,
  listOldKeys,
} from '#server/features/key-rotation/old-keys.ts'
import { createNextKey } from '#server/features/key-rotation/create-next-key.ts'
import { reencryptAuthenticators } from '#server/features/key-rotation/reencrypt-authenticators.ts'
import { openKeysOfDatabase, reloadKeysOfDatabase } from '#server/platform/bound-keys.ts'
import { KEY_NAMES, type KeyName } from '#server/platform/keys.ts'
import { recordCommandInAuditLog, withRunningDatabase, type Command } from './command.ts'

const OPTIONS = { key: { type: 'string' }, 'remove-old': { type: 'boolean' } } as const
const POLL_MS = 1_000
/** After the moment from which the copies write with the key: each of them notices within two seconds. */
const SETTLE_MS = 5_000

export const rotateKeysCommand: Command = {
  name: 'rotate-keys',
  usage: `Replaces a key while the hub runs: ${KEY_NAMES.join(', ')}. It takes half a minute. Keys that were replaced are kept for reading
until --remove-old, run later, finds that nothing needs them any more. Run it where KEYS_DIR is.
  rotate-keys --key outbox
  rotate-keys --remove-old`,
  async run(args) {
    const { key, 'remove-old': isRemoval = false } = parseArgs({ args, options: OPTIONS }).values
    const name = KEY_NAMES.find((one) => one === key)
    if (isRemoval === (key !== undefined)) throw new Error('Give either --key or --remove-old.')
    if (isRemoval) await removeOldKeys()
    else if (name) await rotateKey(name)
    else throw new Error(`--key: must be one of ${KEY_NAMES.join(', ')}`)
  },
}

const rotateKey = (name: KeyName) =>
  withRunningDatabase(async ({ db, config }) => {
    const keys = await openKeysOfDatabase(db, config.keysDir)
    const number = await createNextKey(db, keys, name)
    await recordCommandInAuditLog(db, { action: 'rotated key', kind: 'hub', detail: { key: name, number } })
    while (keys[name].current.number < number) {
      await delay(POLL_MS)
      await reloadKeysOfDatabase(db, keys)
    }
    await delay(SETTLE_MS)
    const count = name === 'authenticators' ? await reencryptAuthenticators(db, keys) : 0
    const reencrypted = name === 'authenticators' ? ` ${count} secrets are encrypted with it.` : ''
    console.log(`The hub writes with key ${number} of ${name} now and still reads with those before.${reencrypted}`)
  })

const removeOldKeys = () =>
  withRunningDatabase(async ({ db, config }) => {
    const keys = await openKeysOfDatabase(db, config.keysDir)
    const removed: string[] = []
    const kept: string[] = []
    for (const old of await listOldKeys(db)) {
      const text = `key ${old.number} of ${old.name}`
      if (await reencryptAndCheckKeyNeeded({ db, keys, config, at: new Date() }, old)) kept.push(text)
      else {
        await recordCommandInAuditLog(db, {
          action: 'removed old key',
          kind: 'hub',
          detail: { key: old.name, number: old.number },
        })
        await destroyOldKey(db, keys, old)
        removed.push(text)
      }
    }
    removed.push(...(await destroyLeftoverKeyFiles(db, keys)).map(({ name, number }) => `key ${number} of ${name}`))
    console.log(`Removed ${removed.join(', ') || 'no key'}. Still needed: ${kept.join(', ') || 'none'}.`)
  })
