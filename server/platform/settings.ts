import { readFileSync, statSync } from 'node:fs'
import { readErrorCode } from './error-fields.ts'

type Settings = Record<string, string | undefined>

const LINE = /^\s*([A-Z][A-Z0-9_]*)\s*=(.*)$/
/** As shells want it. */
const QUOTED = /^(["']).*\1$/
const OTHERS_MAY_READ = 0o004

/**
 * Adds to the environment what the lines of CONFIG_FILE set, and the contents of the files that `NAME_FILE` names (OPS-047,
 * OPS-048). The environment goes before the file. Throws a text for people that names the setting, never its value.
 */
export function readSettings(environment: Settings, names: readonly string[]): Settings {
  const file = environment['CONFIG_FILE']
  const given = { ...(file && readConfigFile(file, names)), ...withoutEmpty(environment) }
  const settings: Settings = { ...given }
  for (const name of names) {
    const path = given[`${name}_FILE`]
    if (path === undefined) continue
    if (given[name] !== undefined) throw new Error(`${name}: is set, and ${name}_FILE too; set one of them`)
    settings[name] = readSecretFile(`${name}_FILE`, path)
  }
  return settings
}

/** An empty variable counts as unset, as Compose files pass it for a setting that nobody gave. */
const withoutEmpty = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined && value !== ''))

/** Lines of NAME=value; empty lines and those that begin with # are comments. */
function readConfigFile(path: string, names: readonly string[]): Settings {
  const known = new Set(names.flatMap((name) => [name, `${name}_FILE`]))
  const settings: Settings = {}
  readSettingFile('CONFIG_FILE', path)
    .split(/\r?\n/)
    .forEach((line, at) => {
      if (/^\s*(#|$)/.test(line)) return
      const [, name, value] = LINE.exec(line) ?? []
      if (name === undefined || value === undefined)
        throw new Error(`CONFIG_FILE: line ${at + 1} of ${path} is not NAME=value`)
      if (!known.has(name)) throw new Error(`CONFIG_FILE: ${path} sets ${name}, which is no setting`)
      if (settings[name] !== undefined)
        throw new Error(`CONFIG_FILE: ${path} sets ${name} twice; leave one of the lines`)
      settings[name] = value.trim()
      if (QUOTED.test(settings[name]))
        throw new Error(
          `CONFIG_FILE: ${path} has quotes around the value of ${name}, which would be part of it; leave them out`,
        )
    })
  return withoutEmpty(settings)
}

/** Throws when other users of the machine may read the file. */
export function readSecretFile(name: string, path: string): string {
  const text = readSettingFile(name, path)
  if (process.platform !== 'win32' && statSync(path).mode & OTHERS_MAY_READ)
    throw new Error(`${name}: other users of this machine may read ${path}; take that right away (chmod o-r)`)
  return text.replace(/\r?\n$/, '')
}

export function readSettingFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`${name}: ${path} cannot be read (${readErrorCode(error) ?? 'unknown'})`, { cause: error })
  }
}
