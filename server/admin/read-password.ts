import { createInterface } from 'node:readline'
import { Writable, type Readable } from 'node:stream'
import { equalInConstantTime } from '#server/platform/keys.ts'

type Input = Readable & { isTTY?: boolean }

/** Asks twice on a terminal, without showing what is typed. From a pipe reads one line. */
export const readPassword = (input: Input, output: Writable): Promise<string> =>
  input.isTTY ? askTwice(input, output) : readFirstLine(input)

async function readFirstLine(input: Readable): Promise<string> {
  let given = ''
  for await (const piece of input) {
    given += String(piece)
    if (given.includes('\n')) break
  }
  return given.split('\n')[0]!.replace(/\r$/, '')
}

async function askTwice(input: Readable, output: Writable): Promise<string> {
  // A terminal of readline does not echo by itself: readline writes what is typed, here to nowhere.
  const nowhere = new Writable({ write: (_piece, _encoding, done) => done() })
  const terminal = createInterface({ input, output: nowhere, terminal: true, historySize: 0 })
  const lines = terminal[Symbol.asyncIterator]()
  const ask = async (question: string) => {
    output.write(question)
    const line = await lines.next()
    output.write('\n')
    // Ctrl-C and Ctrl-D end it.
    if (line.done) throw new Error('No password was given. Nothing was changed.')
    return line.value
  }
  try {
    const password = await ask('Password: ')
    const repeated = await ask('The same once more: ')
    if (equalInConstantTime(Buffer.from(repeated), Buffer.from(password))) return password
    throw new Error('The two passwords are not the same. Nothing was changed.')
  } finally {
    terminal.close()
  }
}
