import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { readPassword } from './read-password.ts'

/** A terminal as Node shows it: its echo is off in raw mode. */
function createTerminal() {
  const modes: boolean[] = []
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (isRaw: boolean) => void modes.push(isRaw),
  })
  const output = new PassThrough()
  const shown = () => String(output.read() ?? '')
  return { modes, input, output, shown }
}

const BACKSPACE = '\u007F'
const CTRL_C = '\u0003'

test('on a terminal the password is asked for twice and never shown, and a letter can be taken back', async () => {
  const { modes, input, output, shown } = createTerminal()
  const password = readPassword(input, output)
  input.write(`a long enough wordd${BACKSPACE}\r`)
  input.write('a long enough word\r')
  expect(await password).toBe('a long enough word')
  expect(shown()).toBe('Password: \nThe same once more: \n')
  expect(modes).toEqual([true, false])
})

test('two passwords that differ are refused', async () => {
  const { input, output } = createTerminal()
  const password = readPassword(input, output)
  input.write('a long enough word\ra long enough sword\r')
  await expect(password).rejects.toThrow('The two passwords are not the same. Nothing was changed.')
})

test('Ctrl-C ends the command and gives the terminal back', async () => {
  const { modes, input, output, shown } = createTerminal()
  const password = readPassword(input, output)
  input.write(`half a pass${CTRL_C}`)
  await expect(password).rejects.toThrow('No password was given. Nothing was changed.')
  expect(shown()).toBe('Password: \n')
  expect(modes).toEqual([true, false])
})

test.each(['a long enough word\n', 'a long enough word\r\nmore', 'a long enough word'])(
  'from a pipe the first line of %j is the password',
  async (piped) => {
    const input = new PassThrough()
    input.end(piped)
    expect(await readPassword(input, new PassThrough())).toBe('a long enough word')
  },
)
