import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '#server/testing/test-app.ts'

const FOLDER = join(import.meta.dirname, '../../../deploy/monitoring')
const METRICS_TOKEN = 'vM3nQ8xL2cRt7pZk5wYd'
/** Prometheus itself makes this series for each target, and these labels. */
const OF_PROMETHEUS = { series: ['up'], labels: ['instance', 'job'] }

const { app } = await startTestApp({ METRICS_TOKEN })

/** The names of all series that the hub answers with, and of their labels. */
async function readSeries() {
  await app.http.inject('/health')
  const { body } = await app.http.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const names = body.split('\n').flatMap((line) => {
    const [, name, kind] = /^# TYPE (\w+) (\w+)$/.exec(line) ?? []
    if (!name) return []
    return kind === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name]
  })
  const labels = [...body.matchAll(/[{,](\w+)="/g)].map(([, label]) => label!)
  return {
    names: new Set([...names, ...OF_PROMETHEUS.series]),
    labels: new Set([...labels, ...OF_PROMETHEUS.labels, 'queue', 'state']),
  }
}

const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})
const panels = Dashboard.parse(JSON.parse(readFileSync(join(FOLDER, 'grafana-dashboard.json'), 'utf8'))).panels

interface Alert {
  name: string
  expression: string
  text: string
}
const alerts: Alert[] = readFileSync(join(FOLDER, 'alerts.yml'), 'utf8')
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({ name: text.split('\n')[0]!, expression: /^ {8}expr: (.+)$/m.exec(text)![1]!, text }))

const FUNCTIONS = /\b(sum|max|min|rate|topk|histogram_quantile|by|time|or|and|absent|min_over_time|resets|delta)\b/g

/** The names of series and labels in a query. */
function namesIn(query: string) {
  const labels = [
    ...[...query.matchAll(/(\w+)(?:=~|!=|=)"/g)].map(([, label]) => label!),
    ...[...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(/,\s*/)),
  ]
  const rest = query
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, '')
    .replaceAll(FUNCTIONS, '')
  return { labels, series: rest.match(/[a-z_]\w*/g)?.filter((name) => !/^e\d+$/.test(name)) ?? [] }
}

test('every metric and label of the dashboard and of the alert rules exists', async () => {
  const known = await readSeries()
  const queries = [
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...alerts.map((a) => a.expression),
  ]
  const used = queries.map(namesIn)
  expect(used.filter(({ series }) => series.length === 0)).toEqual([])
  expect(used.flatMap(({ series }) => series).filter((name) => !known.names.has(name))).toEqual([])
  expect(used.flatMap(({ labels }) => labels).filter((label) => !known.labels.has(label) && label !== 'le')).toEqual([])
})

test('the dashboard and the alert rules look at every metric that the hub itself makes', async () => {
  const own = [...(await readSeries()).names].filter((name) => name.startsWith('hub_') && !/_(sum|count)$/.test(name))
  const queries = [
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...alerts.map((a) => a.expression),
  ]
  expect(own.filter((name) => !queries.some((query) => namesIn(query).series.includes(name)))).toEqual([])
})

/** Of the Debian package prometheus. */
const hasPromtool = spawnSync('promtool', ['--version']).status === 0

/** Each rule with series at which it fires, and such at which it does not. */
const CASES: Record<string, { fires: string; rests: string }> = {
  HubDown: { fires: 'up{job="care-referral-hub"} 0x60', rests: 'up{job="care-referral-hub"} 1x60' },
  HubNotReady: { fires: 'hub_ready 0x60', rests: 'hub_ready 1x60' },
  HubServerErrors: {
    fires: 'hub_http_requests_total{status="500"} 0+60x60',
    rests: 'hub_http_requests_total{status="503"} 0+60x60',
  },
  HubOverloaded: {
    fires: 'hub_http_requests_total{status="503",route="/api/vendors"} 0+120x60',
    rests: 'hub_http_requests_total{status="503",route="/ready"} 0+120x60',
  },
  HubOutage: { fires: 'hub_outage{service="mail"} 1x60', rests: 'hub_outage{service="mail"} 0x60' },
  HubMessagesWait: { fires: 'hub_oldest_message_seconds 3601x60', rests: 'hub_oldest_message_seconds 3599x60' },
  HubMessagesUndelivered: { fires: 'hub_undelivered_messages 0+1x60', rests: 'hub_undelivered_messages 5000x60' },
  HubJobsFail: {
    fires: 'hub_jobs{queue="housekeeping",state="failed"} 1x60',
    rests: 'hub_jobs{queue="housekeeping",state="retry"} 1x60',
  },
  HubDiskNearlyFull: { fires: 'hub_disk_free_bytes 1.9e9x60', rests: 'hub_disk_free_bytes 2.1e9x60' },
  HubDeletionsUnjournaled: {
    fires: 'hub_oldest_unjournaled_deletion_seconds 601x60',
    rests: 'hub_oldest_unjournaled_deletion_seconds 599x60',
  },
  HubAuditLogAltered: { fires: 'hub_check{check="audit"} 0x60', rests: 'hub_check{check="audit"} 1x60' },
  // Rows that are sealed in time, of which each scrape finds some.
  HubAuditLogUnsealed: { fires: 'hub_audit_unsealed_rows 1+1x60', rests: 'hub_audit_unsealed_rows 60-1x60' },
  HubBackupOld: { fires: 'hub_check{check="database"} 1x60', rests: 'hub_check{check="database"} 0x60' },
}

test.skipIf(!hasPromtool)('Prometheus takes the alert rules, and each fires when it should and only then', async () => {
  expect(Object.keys(CASES)).toEqual(alerts.map(({ name }) => name))
  const isFiring = (name: string, series: string) => {
    const at = series.lastIndexOf(' ')
    const unitTest = {
      rule_files: [join(FOLDER, 'alerts.yml')],
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: [{ series: series.slice(0, at), values: series.slice(at + 1) }],
          promql_expr_test: [
            {
              expr: `count(ALERTS{alertname="${name}",alertstate="firing"})`,
              eval_time: '50m',
              exp_samples: [{ labels: '{}', value: 1 }],
            },
          ],
        },
      ],
    }
    const file = join(folder, `${name}.yml`) // JSON is YAML
    writeFileSync(file, JSON.stringify(unitTest))
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
    const isCounted = status !== 0 && /got: *nil/.test(stdout + stderr)
    expect(status === 0 || isCounted, stdout + stderr).toBe(true)
    return status === 0
  }
  const folder = mkdtempSync(join(tmpdir(), 'care-alerts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, { fires, rests }] of Object.entries(CASES))
    expect([name, isFiring(name, fires), isFiring(name, rests)]).toEqual([name, true, false])
})

test('the alert rules say for how long, how urgent and what it means', () => {
  expect(alerts.map(({ name }) => name)).toEqual([
    'HubDown',
    'HubNotReady',
    'HubServerErrors',
    'HubOverloaded',
    'HubOutage',
    'HubMessagesWait',
    'HubMessagesUndelivered',
    'HubJobsFail',
    'HubDiskNearlyFull',
    'HubDeletionsUnjournaled',
    'HubAuditLogAltered',
    'HubAuditLogUnsealed',
    'HubBackupOld',
  ])
  for (const { text } of alerts) {
    expect(text).toMatch(/^ {8}for: \d+m$/m)
    expect(text).toMatch(/^ {10}severity: (page|ticket)$/m)
    expect(text).toMatch(/^ {10}summary: '.{20,}'$/m)
  }
})
