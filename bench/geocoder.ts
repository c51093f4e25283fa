/**
 * Measures how well the offline geocoder places real addresses: `ODHF=<odhf-ontario.json> DATABASE_URL=<url> node
 * bench/geocoder.ts`.
 */
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { computeDistanceKm } from '#contract/distance.ts'
import { type GeocodeResult, MAX_GEOCODE_BATCH } from '#contract/geocoding.ts'
import { fillGazetteerIfOutdated } from '#server/features/geocoding/gazetteer.ts'
import { createOfflineGeocoder } from '#server/features/geocoding/offline-geocoder.ts'
import { type Db, openDatabasePool } from '#server/platform/db.ts'

interface Facility {
  name: string
  street: string | null
  city: string | null
  province: string
  postal_code: string
  lat: number | null
  lng: number | null
}

interface Spread {
  count: number
  medianKm: number
  p90Km: number
}

export interface GeocoderFigures {
  rows: number
  placed: number
  overall: Spread
  byPrecision: Record<string, Spread>
  oneAtATimePerSecond: number
  inBatchesPerSecond: number
  /** The results with the largest error, for analysis. */
  worst: { km: number; text: string; answer: string }[]
}

/** Returns the facility's address as the import passes it: one text, in lower case (specification 5). */
const addressOf = ({ street, city, province, postal_code }: Facility) =>
  [street, city, `${province} ${postal_code}`, 'Canada'].filter(Boolean).join(', ').toLowerCase()

/**
 * Geocodes every facility of the Open Database of Healthcare Facilities and compares the results with the coordinates
 * given there.
 */
export async function measureGeocoderAccuracy(db: Db, odhfPath: string): Promise<GeocoderFigures> {
  const facilities = JSON.parse(await readFile(odhfPath, 'utf8')) as Facility[]
  const texts = facilities.map(addressOf)
  const geocoder = createOfflineGeocoder(db)
  await geocoder.geocodeMany(texts.slice(0, MAX_GEOCODE_BATCH))

  let start = performance.now()
  const answers: (GeocodeResult | null)[] = []
  for (let at = 0; at < texts.length; at += MAX_GEOCODE_BATCH) {
    answers.push(...(await geocoder.geocodeMany(texts.slice(at, at + MAX_GEOCODE_BATCH))))
  }
  const inBatchesPerSecond = perSecond(texts.length, start)

  const sample = texts.filter((_, index) => index % 5 === 0)
  start = performance.now()
  for (const text of sample) await geocoder.geocode(text)
  const oneAtATimePerSecond = perSecond(sample.length, start)

  const measured = facilities.flatMap(({ lat, lng }, index) => {
    const answer = answers[index]
    if (!answer || lat === null || lng === null) return []
    const description = `${answer.city} ${answer.state} ${answer.zip} ${answer.precision} ${answer.lat},${answer.lng}`
    return [
      {
        km: computeDistanceKm(answer, { lat, lng }),
        precision: answer.precision,
        text: texts[index] ?? '',
        answer: description,
      },
    ]
  })
  const byPrecision = Object.groupBy(measured, ({ precision }) => precision)
  return {
    rows: facilities.length,
    placed: answers.filter((answer) => answer !== null).length,
    overall: spread(measured),
    byPrecision: Object.fromEntries(Object.entries(byPrecision).map(([name, group]) => [name, spread(group)])),
    oneAtATimePerSecond,
    inBatchesPerSecond,
    worst: measured
      .sort((a, b) => b.km - a.km)
      .slice(0, 40)
      .map(({ km, text, answer }) => ({ km, text, answer })),
  }
}

const perSecond = (count: number, start: number) => Math.round((count * 1000) / (performance.now() - start))

function spread(rows: { km: number }[]): Spread {
  const sorted = rows.map(({ km }) => km).sort((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2))
  return { count: rows.length, medianKm: at(0.5), p90Km: at(0.9) }
}

export function formatGeocoderFigures({ rows, placed, overall, byPrecision, ...speed }: GeocoderFigures): string {
  const line = (name: string, { count, medianKm, p90Km }: Spread) =>
    `  ${name.padEnd(10)}${String(count).padStart(6)}  median ${medianKm} km, 90 % within ${p90Km} km`
  return [
    `Geocoder, offline: ${placed} of ${rows} addresses placed (${((placed * 100) / rows).toFixed(1)} %)`,
    line('all', overall),
    ...Object.entries(byPrecision).map(([name, group]) => line(name, group)),
    `  look-ups a second: ${speed.oneAtATimePerSecond} one at a time, ${speed.inBatchesPerSecond} in batches of ${MAX_GEOCODE_BATCH}`,
  ].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run()

async function run() {
  const { ODHF, DATABASE_URL, WORST } = process.env
  if (!ODHF || !DATABASE_URL) {
    console.log('Geocoder: skipped, ODHF and DATABASE_URL are needed.')
    return
  }
  const { db, close } = openDatabasePool(DATABASE_URL, (error) => console.error(error.message))
  await fillGazetteerIfOutdated(db, { say: console.log })
  const figures = await measureGeocoderAccuracy(db, ODHF)
  console.log(formatGeocoderFigures(figures))
  if (WORST)
    for (const { km, text, answer } of figures.worst) console.log(`  ${km.toFixed(1)} km  ${text}  ->  ${answer}`)
  await close()
}
