import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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

const FUNCTIONS = /\b(sum|max|min|rate|topk|histogram_quantile|by|time)\b/g

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

test('the alert rules say for how long, how urgent and what it means', () => {
  expect(alerts.map(({ name }) => name)).toEqual([
    'HubDown',
    'HubServerErrors',
    'HubOverloaded',
    'HubOutage',
    'HubMessagesWait',
    'HubDiskNearlyFull',
    'HubBackupOld',
  ])
  for (const { text } of alerts) {
    expect(text).toMatch(/^ {8}for: \d+m$/m)
    expect(text).toMatch(/^ {10}severity: (page|ticket)$/m)
    expect(text).toMatch(/^ {10}summary: '.{20,}'$/m)
  }
})
