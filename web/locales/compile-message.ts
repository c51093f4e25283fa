import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

/**
 * Compiles a message like the library's compiler, but supports only values and plurals. The library's compiler would be
 * a fiftieth of the first download. A test compares the two for each message.
 */
export function compileMessage(message: string): CompiledMessage {
  const reader = { text: message, at: 0 }
  return parseTokens(reader, false)
}

interface Reader {
  text: string
  at: number
}

/** Parses to the end, or inside a plural form to its closing brace. */
function parseTokens(reader: Reader, isForm: boolean): CompiledMessage {
  const tokens: CompiledMessage = []
  let plain = ''
  const endPlain = () => {
    if (plain !== '') tokens.push(plain)
    plain = ''
  }
  while (reader.at < reader.text.length) {
    const sign = reader.text[reader.at++]!
    if (isForm && sign === '}') break
    if (sign === '{') {
      endPlain()
      tokens.push(parseArgument(reader))
    } else if (isForm && sign === '#') {
      endPlain()
      tokens.push('#')
    } else plain += sign
  }
  endPlain()
  return tokens
}

/** Parses what follows an opening brace: a name, or a plural with its forms. */
function parseArgument(reader: Reader): CompiledMessage[number] {
  const head = /^\s*(\w+)\s*(?:,\s*(\w+)\s*,\s*)?/.exec(reader.text.slice(reader.at))!
  reader.at += head[0].length
  const [, name = '', kind] = head
  if (!kind) {
    reader.at += 1
    return [name]
  }
  const forms: Record<string, CompiledMessage> = {}
  while (reader.text[reader.at] !== '}') {
    const [opening, form = ''] = /^\s*=?(\w+)\s*\{/.exec(reader.text.slice(reader.at))!
    reader.at += opening.length
    forms[form] = parseTokens(reader, true)
    reader.at += /^\s*/.exec(reader.text.slice(reader.at))![0].length
  }
  reader.at += 1
  return [name, kind, { offset: undefined, ...forms }]
}
