import type { createBabelExtractor } from '@lingui/cli/api/extractors/babel'

/**
 * Extracts the messages that contract/ and server/ declare with `msg`. The English text is the id; Lingui's own
 * extractor reads the macros of web/.
 */
export const msgExtractor: ReturnType<typeof createBabelExtractor> = {
  match: (file) => /[\\/](contract|server)[\\/].*\.ts$/.test(file),
  async extract(file, code, onMessage) {
    // Loaded here, because the configuration of Lingui is loaded synchronously.
    const { parseSync, Visitor } = await import('vite')
    const { program } = parseSync(file, code)
    new Visitor({
      CallExpression({ callee, arguments: [text], start }) {
        if (callee.type !== 'Identifier' || callee.name !== 'msg') return
        const line = code.slice(0, start).split('\n').length
        if (text?.type !== 'Literal' || typeof text.value !== 'string')
          throw new Error(`${file}:${line}: the text of a message is a literal`)
        onMessage({ id: text.value, message: text.value, origin: [file, line], placeholders: {} })
      },
    }).visit(program)
  },
}
