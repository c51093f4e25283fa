import { expect, test } from 'vitest'
import { NewPassword, trimmedTextSchema } from './fields.ts'

test('half a surrogate pair is invalid in texts and passwords, a whole pair is a character', () => {
  const text = trimmedTextSchema(100)
  for (const half of ['\uD83D', '\uDE00', '\uDE00\uD83D', 'a\uD83Db'])
    for (const schema of [text, NewPassword]) expect(schema.safeParse(`some text ${half}`).success, half).toBe(false)
  for (const whole of ['😀', 'é', '漢'])
    for (const schema of [text, NewPassword]) expect(schema.safeParse(`some text ${whole}`).success, whole).toBe(true)
})
