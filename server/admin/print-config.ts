import { describeSettings, readConfig } from '#server/platform/config.ts'

/** Prints the settings of the environment and its files; refuses what a start would refuse. */
export async function printConfig() {
  readConfig(process.env)
  for (const line of describeSettings(process.env)) console.log(line)
}
