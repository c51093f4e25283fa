// `npm run advisories`: asks the package registry for known vulnerabilities of what an installation needs. Says in one line whether it
// was run and what it found; a registry that does not answer is 'not run', never a pass.
import { captureCommand, isMainModule, runMain, ROOT } from './runtime.mjs'

/** Critical ones are to be fixed within 7 days, high ones within 30 (SR-135). */
const FAILING = ['critical', 'high']

/** Reads what `npm audit --json` printed. Returns one line, and whether the check was run and found nothing grave. */
export function judgeAudit(printed) {
  let report
  try {
    // Warnings of npm are around it.
    report = JSON.parse(printed.slice(printed.indexOf('{'), printed.lastIndexOf('}') + 1))
  } catch {
    return notRun('npm printed no report')
  }
  const counts = report.metadata?.vulnerabilities
  if (!counts || report.error) return notRun(report.message ?? report.error?.summary ?? 'the registry did not answer')
  const found = Object.entries(counts).filter(([severity, count]) => severity !== 'total' && count > 0)
  if (found.length === 0) return { isPassed: true, line: 'Advisories: run, none is known.' }
  const list = found.map(([severity, count]) => `${count} ${severity}`).join(', ')
  return { isPassed: FAILING.every((severity) => !counts[severity]), line: `Advisories: run, found ${list}.` }
}

const notRun = (reason) => ({ isPassed: false, line: `Advisories: NOT RUN (${reason}). Say so in the release notes.` })

if (isMainModule(import.meta.url)) {
  await runMain(async () => {
    const registry = process.env.ADVISORIES_REGISTRY ? ['--registry', process.env.ADVISORIES_REGISTRY] : []
    const args = ['audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=60000', ...registry]
    const { output } = await captureCommand('npm', args, { cwd: ROOT, shell: process.platform === 'win32' })
    const { isPassed, line } = judgeAudit(output)
    console.log(line)
    return isPassed ? 0 : 1
  })
}
