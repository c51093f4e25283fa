import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { formatGeocoderFigures, measureGeocoderAccuracy } from './geocoder.ts'
import { withBenchHub, type BenchHub } from './hub.ts'
import { measureImport } from './import.ts'
import { generateLoad, computeMedian } from './generate-load.ts'
import { readProcessMemory } from './memory.ts'
import { measurePublicRouteFloods } from './public-routes.ts'
import { measureSlowdownBySize } from './scale.ts'
import type { HubAndBaselineCall } from './server.ts'
import { measureListDuringSignIns } from './sign-in-flood.ts'
import { measureTiles } from './tiles.ts'

// Measures against design targets: the three main calls beside bare handlers in the same run, map tiles, import,
// geocoder. VENDORS, LOCATIONS and REFERRALS set the size of the data; ODHF=<path of the Ontario facilities> adds
// import and geocoder. ONLY=calls measures only the main calls, ONLY=public only the effect of guests on other users. SCALE=large instead measures map,
// lists and public pages with 100,000 vendors and 300,000 locations (about five minutes).

const ROUNDS = 3
const SECONDS = 5
const CONNECTIONS = 16
const size = {
  vendors: Number(process.env.VENDORS ?? 10_000),
  locations: Number(process.env.LOCATIONS ?? 30_000),
  referrals: Number(process.env.REFERRALS ?? 200_000),
}
const RESULTS = join(import.meta.dirname, '../.cache/bench')

if (process.env.SCALE === 'large') await writeResults('scale', await measureSlowdownBySize())
else if (process.env.ONLY === 'calls') await writeResults('calls', await withBenchHub(size, measureCalls))
else if (process.env.ONLY === 'public') await writeResults('public', await withBenchHub(size, measureGuests))
else await writeResults('latest', await measureAll())

async function measureAll() {
  return withBenchHub(size, async ({ db, server }) => {
    const { calls } = await measureCalls({ server })
    const tiles = await measureTiles(server.hubUrl, server.clientToken)
    const imported = process.env.ODHF ? await measureImport(server.hubUrl, server.adminToken, process.env.ODHF) : null
    const geocoder = process.env.ODHF ? await measureGeocoderAccuracy(db, process.env.ODHF) : null

    const publicRoutes = await measureGuests({ server })
    const signIns = await measureListDuringSignIns(server)
    const { mb, mostMb } = await readProcessMemory(server.pid)
    const memory = { 'memory MB': mb, 'most memory MB': mostMb }

    console.log('Map tiles (targets: first view at most 50 kB, p95 under 60 ms)')
    console.table([tiles])
    console.log('Flood of sign-ins (target: list p95 under 500 ms, the rest answered 503), then memory of the hub')
    console.table([{ ...signIns, ...memory }])
    if (imported) console.table([imported])
    if (geocoder) console.log(formatGeocoderFigures(geocoder))
    if (!process.env.ODHF) console.log('Import and geocoder: not run, set ODHF to the Ontario facilities (JSON).')
    return { size, calls, tiles, publicRoutes, signIns, memory, imported, geocoder }
  })
}

async function measureCalls({ server }: Pick<BenchHub, 'server'>) {
  const calls = []
  for (const call of server.calls) calls.push(await compare(call))
  console.log(
    `\nCalls, ${CONNECTIONS} connections, ${ROUNDS} x ${SECONDS} s each, median (target: share at least 0.50)`,
  )
  console.table(calls)
  return { calls }
}

async function measureGuests({ server }: Pick<BenchHub, 'server'>) {
  const rows = await measurePublicRouteFloods(server)
  console.log('\nEight guests looping on one public address (target: p95 of /health under 50 ms)')
  console.table(rows)
  return rows
}

async function compare(call: HubAndBaselineCall) {
  const runs = { hub: [] as number[], bare: [] as number[], hubP975: [] as number[], bareP975: [] as number[] }
  let failed = 0
  const shared = {
    method: call.method,
    ...(call.body && { body: call.body }),
    connections: CONNECTIONS,
    seconds: SECONDS,
  }
  await generateLoad({ ...shared, ...call.hub, seconds: 2 })
  await generateLoad({ ...shared, ...call.bare, seconds: 2 })
  for (let round = 0; round < ROUNDS; round += 1) {
    const hub = await generateLoad({ ...shared, ...call.hub })
    const bare = await generateLoad({ ...shared, ...call.bare })
    runs.hub.push(hub.perSecond)
    runs.bare.push(bare.perSecond)
    runs.hubP975.push(hub.p975Ms)
    runs.bareP975.push(bare.p975Ms)
    failed += hub.failed + bare.failed
  }
  const [hub, bare] = [computeMedian(runs.hub), computeMedian(runs.bare)]
  return {
    call: call.name,
    'hub req/s': Math.round(hub),
    'bare req/s': Math.round(bare),
    share: Number((hub / bare).toFixed(2)),
    'hub p97.5 ms': computeMedian(runs.hubP975),
    'bare p97.5 ms': computeMedian(runs.bareP975),
    failed,
  }
}

async function writeResults(name: string, results: object) {
  await mkdir(RESULTS, { recursive: true })
  const path = join(RESULTS, `${name}.json`)
  await writeFile(path, JSON.stringify({ at: new Date().toISOString(), cores: cpus().length, ...results }, null, 2))
  console.log(`Kept in ${path}`)
}
