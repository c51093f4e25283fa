import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Role } from '#contract/accounts.ts'
import { invalidField } from '#server/platform/problems.ts'

/** The 3,000 most used passwords of eight characters or more; where they come from is in docs/decisions. */
const COMMON = new Set(readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'))
const ROLE_WORDS = [...Role.options, 'administrator', 'care', 'referral', 'carereferral', 'carereferralhub']

/** Letters and digits alone, in lower case: 'Care Referral-Hub' and 'carereferralhub' are the same to who guesses. */
const core = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The one check of a password that somebody chooses, wherever they do: 422 for what is guessed first (SR-003). */
export function assertStrongPassword(
  password: string,
  { email, appName, field = 'password' }: { email: string; appName: string; field?: string },
): void {
  const words = new Set([...ROLE_WORDS, appName, email.split('@')[0]!].map(core))
  const said = core(password)
  const isKnown = COMMON.has(password.toLowerCase())
  // 'administrator2026' is no better than 'administrator'.
  const isOurs = said !== '' && [said, said.replace(/\d+$/, '')].some((word) => word !== '' && words.has(word))
  if (isKnown || isOurs) throw invalidField(field, 'This password is too easy to guess. Please choose another.')
}
