import { readFile } from 'node:fs/promises'
import { IMPORT_CHUNK_SIZE } from '#contract/imports.ts'

const GEOCODE_AT_ONCE = 100

interface Facility {
  name: string
  street: string
  city: string
  province: string
  postal_code: string
}

/** Measures the server's share of the import: geocodes every address, then sends every vendor in chunks, twice. */
export async function measureImport(hubUrl: string, token: string, odhf: string) {
  const facilities = JSON.parse(await readFile(odhf, 'utf8')) as Facility[]
  const post = async <T>(path: string, body: object): Promise<T> => {
    const reply = await fetch(`${hubUrl}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as T
  }

  const began = performance.now()
  const places: (Record<string, unknown> | null)[] = []
  for (let start = 0; start < facilities.length; start += GEOCODE_AT_ONCE) {
    const addresses = facilities.slice(start, start + GEOCODE_AT_ONCE).map(addressOf)
    places.push(...(await post<{ data: typeof places }>('/geocode/batch', { addresses })).data)
  }
  const geocoded = performance.now()
  const vendors = facilities.map((row, n) => ({
    name: `${row.name} ${n}`,
    email: `bench-import-${n}@example.org`,
    locations: places[n] ? [places[n]] : [],
    services: ['health care'],
  }))
  const send = async () => {
    let imported = 0
    for (let start = 0; start < vendors.length; start += IMPORT_CHUNK_SIZE) {
      imported += (
        await post<{ imported: number }>('/import-vendors', {
          vendors: vendors.slice(start, start + IMPORT_CHUNK_SIZE),
        })
      ).imported
    }
    return imported
  }
  const imported = await send()
  const importedAt = performance.now()
  const importedAgain = await send()
  return {
    rows: facilities.length,
    'geocoding s': Number(((geocoded - began) / 1000).toFixed(1)),
    'sending s': Number(((importedAt - geocoded) / 1000).toFixed(1)),
    imported,
    'imported the second time': importedAgain,
  }
}

/** Returns the address as the import passes it: one text, in lower case. */
const addressOf = ({ street, city, province, postal_code: zip }: Facility) =>
  `${street}, ${city}, ${province} ${zip}, Canada`.toLowerCase()
