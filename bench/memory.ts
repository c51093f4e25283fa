import { readFile } from 'node:fs/promises'

/** Returns the current and the peak resident memory of the process on Linux, NaN elsewhere. */
export async function readProcessMemory(pid: number): Promise<{ mb: number; mostMb: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const megabytes = (line: string) => Math.round(Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { mb: megabytes('VmRSS'), mostMb: megabytes('VmHWM') }
}
