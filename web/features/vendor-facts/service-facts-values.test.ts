import { expect, test } from 'vitest'
import { ServiceFactsInput, type ServiceFacts } from '#contract/service-facts.ts'
import { buildOfferedService } from '#web/testing/examples.ts'
import { toServiceFactsFormValues, toServiceFactsBody } from './service-facts-values.ts'

const untold = buildOfferedService().facts
const told: ServiceFacts = {
  min_age: 0,
  max_age: 17,
  kinds: ['children', 'newcomers'],
  ways: ['video'],
  fees: 'covered',
  fees_note: 'OHIP',
  bring: ['Health card', 'List of medication'],
  who_refers: 'both',
}
const bodyWith = (values: Partial<ReturnType<typeof toServiceFactsFormValues>>) =>
  toServiceFactsBody({ ...toServiceFactsFormValues(untold), ...values })

test.each([
  ['what is told', told],
  ['what is not told', untold],
])('%s is sent back as it was', (_what, facts) => {
  expect(ServiceFactsInput.parse(toServiceFactsBody(toServiceFactsFormValues(facts)))).toEqual(facts)
})

test('the age 0 is an age', () => {
  expect(toServiceFactsFormValues(told)).toMatchObject({ min_age: '0', max_age: '17' })
  expect(bodyWith({ min_age: '0' })).toMatchObject({ min_age: 0, max_age: null })
})

test('each line is a thing to bring; empty lines are none', () => {
  expect(bodyWith({ bring: ' Health card \n\n  \nList of medication\n' }).bring).toEqual([
    'Health card',
    'List of medication',
  ])
})

test.each([
  [{ min_age: 'ten' }, 'min_age'],
  [{ min_age: '64', max_age: '18' }, 'min_age'],
])('%o is refused', (values, field) => {
  const refused = ServiceFactsInput.safeParse(bodyWith(values))
  expect(refused.error?.issues.map(({ path }) => path.join('.'))).toContain(field)
})
