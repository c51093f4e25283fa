import type { Config } from './config.ts'
import { isLoopback } from './loopback.ts'

/** Domains that RFC 2606 keeps for examples: mail to them reaches nobody. */
const EXAMPLE_ADDRESS = /@(?:[\w-]+\.)*(?:example\.(?:com|net|org)|example)>?$/i

type Settings = Pick<Config, 'demo' | 'appUrl' | 'mail' | 'supportEmail'>

/** Lists the settings with which a published hub sends people to an address of an example, for the warnings at start. */
export function listExampleAddressWarnings({ demo, appUrl, mail, supportEmail }: Settings): string[] {
  if (demo || appUrl === undefined || isLoopback(new URL(appUrl).hostname)) return []
  const warnings = []
  if (EXAMPLE_ADDRESS.test(supportEmail))
    warnings.push(
      `SUPPORT_EMAIL is ${supportEmail}, an example: questions of people reach nobody. Set it to a mailbox that somebody reads.`,
    )
  if (mail.smtpUrl && EXAMPLE_ADDRESS.test(mail.from))
    warnings.push(
      `MAIL_FROM is ${mail.from}, an example: mail servers refuse such mail, and bounces reach nobody. Set it to an address of your own.`,
    )
  return warnings
}
