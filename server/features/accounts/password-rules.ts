import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Role } from '#contract/accounts.ts'
import { msg } from '#contract/message.ts'
import { invalidFieldProblem } from '#server/platform/problems.ts'

/** The 3,000 most used passwords of eight characters or more; docs/decisions names their source. */
const COMMON = new Set(readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'))
const ROLE_WORDS = [...Role.options, 'administrator', 'care', 'referral', 'carereferral', 'carereferralhub']

/** Keeps letters and digits, in lower case: 'Care Referral-Hub' and 'carereferralhub' are equally easy to guess. */
const normalize = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Refuses a new password that attackers guess first with 422 (SR-003). Every form that sets a password uses this check. */
export function assertStrongPassword(
  password: string,
  { email, appName, field = 'password' }: { email: string; appName: string; field?: string },
): void {
  const words = new Set([...ROLE_WORDS, appName, email.split('@')[0]!].map(normalize))
  const normalized = normalize(password)
  const isKnown = COMMON.has(password.toLowerCase())
  // 'administrator2026' is no better than 'administrator'.
  const isOwnWord =
    normalized !== '' && [normalized, normalized.replace(/\d+$/, '')].some((word) => word !== '' && words.has(word))
  if (isKnown || isOwnWord)
    throw invalidFieldProblem(field, msg('This password is too easy to guess. Please choose another.'))
}
