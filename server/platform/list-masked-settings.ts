import { parseSettings, SETTING_NAMES } from './config.ts'

const SECRET = /TOKEN|SECRET|PASSPHRASE|_KEY$|_HEADERS$/
/** The password in a URL, and the value of a query parameter that may be one. */
const PASSWORD =
  /(?<=:\/\/[^/@:]*:)[^/]*(?=@)|(?<=[?&][^=&\s]*(?:password|passwd|pass|pwd|token|secret|(?<!ssl)key|signature|sig)=)[^&#\s]+/gi

/** Returns each setting as it holds, `NAME=value`, with secrets masked. */
export const listMaskedSettings = (environment: Record<string, string | undefined>): string[] => {
  const settings: Record<string, unknown> = parseSettings(environment)
  return SETTING_NAMES.map((name) => {
    const text = textOfSetting(settings[name])
    return `${name}=${text && SECRET.test(name) ? '***' : text.replace(PASSWORD, '***')}`
  })
}

const textOfSetting = (value: unknown): string => {
  if (value === undefined) return ''
  if (value === null) return 'off'
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
