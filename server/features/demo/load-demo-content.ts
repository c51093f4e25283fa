import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import {
  DemoNamedVendor,
  IntakeQuestions,
  DemoPalette,
  DemoNamesAndOccupations,
  DemoReferralClients,
  DemoReferralNotes,
  DemoServices,
  StreetsByLanguage,
  DemoTown,
  DemoVendorKind,
  VendorTextsByLanguage,
  type DemoContent,
} from './demo-content.ts'

const CONTENT_FOLDER = join(import.meta.dirname, '../../../assets/demo')
/** Read in this order, on which the seeded directory depends. */
const VENDOR_KIND_FILES = ['health', 'home', 'mind', 'community']

/** Reads the content of the demo directory. Throws an error that names the file and the entry when one is invalid. */
export async function loadDemoContent(folder = CONTENT_FOLDER): Promise<DemoContent> {
  const readJson = async <T extends z.ZodType>(name: string, schema: T) =>
    parseContent(name, schema, parseJson(name, await readFile(join(folder, name), 'utf8')))
  const kinds = await Promise.all(
    VENDOR_KIND_FILES.map((name) => readJson(`vendor-kinds/${name}.json`, z.array(DemoVendorKind))),
  )
  const content: DemoContent = {
    towns: parseTable('towns.tsv', DemoTown, await readFile(join(folder, 'towns.tsv'), 'utf8')),
    streets: await readJson('streets.json', StreetsByLanguage),
    vendorKinds: kinds.flat(),
    vendorTexts: await readJson('vendor-texts.json', VendorTextsByLanguage),
    accountVendors: await readJson('account-vendors.json', z.array(DemoNamedVendor)),
    mailboxVendors: await readJson('mailbox-vendors.json', z.array(DemoNamedVendor)),
    people: await readJson('people.json', DemoNamesAndOccupations),
    services: await readJson('services.json', DemoServices),
    referralClients: await readJson('referral-clients.json', DemoReferralClients),
    referralNotes: await readJson('referral-notes.json', DemoReferralNotes),
    intakeQuestions: await readJson('intake-form.json', IntakeQuestions),
    logos: await readDrawings(join(folder, 'logos')),
    scenes: await readDrawings(join(folder, 'scenes')),
    palettes: await readJson('palettes.json', z.array(DemoPalette).min(1)),
  }
  assertServicesExist(content)
  return content
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`assets/demo/${name} is no JSON`, { cause })
  }
}

function parseContent<T extends z.ZodType>(name: string, schema: T, value: unknown): z.output<T> {
  const { data, error } = schema.safeParse(value)
  if (!error) return data
  const reasons = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`assets/demo/${name} is invalid at ${reasons.join('; ')}`)
}

/** Parses tab-separated lines below a line of column names. */
function parseTable<T extends z.ZodType>(name: string, schema: T, text: string): z.output<T>[] {
  const [header = '', ...lines] = text.trimEnd().split('\n')
  const columns = header.split('\t')
  return lines.map((line, index) => {
    const cells = line.split('\t')
    const row = Object.fromEntries(columns.map((column, nth) => [column, cells[nth] ?? '']))
    return parseContent(`${name}, line ${index + 2},`, schema, row)
  })
}

/** Returns the SVG files of a folder; their names begin with their number. */
async function readDrawings(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).toSorted((a, b) => parseInt(a) - parseInt(b))
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}

function assertServicesExist({ services, vendorKinds, accountVendors, mailboxVendors }: DemoContent) {
  const known = new Set(services.public.map(({ name }) => name))
  const named = [
    ...vendorKinds.flatMap((kind) => [...kind.services, ...kind.optionalServices]),
    ...[...accountVendors, ...mailboxVendors].flatMap((vendor) => vendor.services),
  ]
  const unknown = named.find((name) => !known.has(name))
  if (unknown !== undefined) throw new Error(`assets/demo/services.json lacks '${unknown}', which a vendor offers`)
}
