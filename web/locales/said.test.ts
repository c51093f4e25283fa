import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CallError } from '#web/api/call-error.ts'
import { setServerTranslations, translateServerMessage, type Sentence } from './said.ts'

const french = JSON.parse(readFileSync(`${import.meta.dirname}/said.fr.json`, 'utf8')) as Sentence[]

// Messages for operators or other programs, or already in several languages.
const NOT_FOR_THE_PAGE =
  /\.test\.ts$|features\/(demo|embed|messages\/(default-templates|email-frame|seed-templates)|geocoding\/(regions|gazetteer|remote))|system\/(mailbox|openapi)|referrals\/(export-received|present)\.ts|audit\/(audit-anchor|audit-sealer|anchor|present|seal|verify)\.ts|incidents\/present\.ts|imports\/|expiry|pdf\.ts|contract\/(consent|openapi)|scanner\.ts|readiness/
const SPEAKING = [
  'contract/**/*.ts',
  'server/features/**/*.ts',
  'server/platform/{http,idempotency,json-body,problems,serve,socket-errors}.ts',
]
const ROOT = `${import.meta.dirname}/../..`

/** Returns string literals that look like a sentence, with `{}` for interpolated values. */
function sentencesOf(file: string): string[] {
  const code = readFileSync(`${ROOT}/${file}`, 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\*|\/\*)|\.describe\(|HTTP\/1\.1/.test(line))
    .join('\n')
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`\n]*)`/g)]
    .map(([, single, double, template]) => single ?? double ?? template?.replaceAll(/\$\{[^}]*\}/g, '{}') ?? '')
    .filter((text) => /^[A-Z][a-z']* \S/.test(text) && !text.endsWith('{}'))
    .concat([...code.matchAll(/notFound\('(\w+)'\)/g)].map(([, what]) => `${what} was not found.`))
}

test('every sentence of the server and the contract has a French translation', () => {
  setServerTranslations(french)
  const spoken = globSync(SPEAKING, { cwd: ROOT })
    .filter((file) => !NOT_FOR_THE_PAGE.test(file))
    .flatMap((file) => sentencesOf(file).map((sentence) => `${file}: ${sentence}`))
  const unknown = spoken.filter((line) => {
    const sentence = line.slice(line.indexOf(': ') + 2).replaceAll('{}', '7')
    return translateServerMessage(sentence) === sentence
  })

  expect(spoken.length).toBeGreaterThan(100)
  expect(unknown).toEqual([])
})

test('each sentence occurs once, and its translation has the same slots', () => {
  const slots = (text: string) => text.split('{}').length
  expect(french.filter(([english], nth) => french.findIndex(([other]) => other === english) !== nth)).toEqual([])
  expect(french.filter(([english, translated]) => slots(english) !== slots(translated))).toEqual([])
})

test('interpolated values are kept unchanged', () => {
  setServerTranslations(french)
  expect(translateServerMessage("You can't connect to Réadapt $& {} Inc. per his settings.")).toBe(
    'Vous ne pouvez pas communiquer avec Réadapt $& {} Inc. selon ses paramètres.',
  )
  expect(translateServerMessage('Soins Nord')).toBe('Soins Nord')
})

test('a refusal and its field errors are shown in the language of the page, and its original message stays available', () => {
  setServerTranslations(french)
  const error = new CallError(422, { message: 'Email is required', errors: { email: ['Email is required'] } })
  expect(error.message).toBe('L’adresse de courriel est obligatoire')
  expect(error.errors).toEqual({ email: ['L’adresse de courriel est obligatoire'] })
  expect(error.serverMessage).toBe('Email is required')
})
