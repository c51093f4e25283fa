import { execFile } from 'node:child_process'
import { join } from 'node:path'

export interface CommandOutcome {
  /** 1 also when a signal ended the command. */
  code: number
  printed: string
}

/** Runs a command of `npm run admin` with this environment. */
export const runAdminCommand = (environment: Record<string, string>, ...words: string[]) =>
  new Promise<CommandOutcome>((resolve) => {
    const env = { ...process.env, ...environment }
    execFile(process.execPath, [join(import.meta.dirname, '../admin.ts'), ...words], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, printed: (out + err).trim() }),
    )
  })
