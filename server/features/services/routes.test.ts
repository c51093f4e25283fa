import { expect, test } from 'vitest'
import { serviceRoutes } from '#contract/services.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, given } = await startTestApp()

const physio = await given.service({ name: 'Physiotherapy' })
await given.service({ name: 'Éducation' })
const assessment = await given.service({
  name: 'Assessment',
  parent_id: physio.id,
  options: ['At home', 'At the clinic'],
})
const secret = await given.service({ name: 'Night line', private: true })

const listed = async (person: ReturnType<typeof as>, query = {}) => {
  const { body } = await person.call(serviceRoutes.list, { query })
  return [body.data.map(({ name }) => name), body.total]
}

test('API-032, ENT-001, ENT-002, ENT-003, ENT-004: services by name with their sub-services', async () => {
  const client = as(await given.client())
  const { body } = await client.call(serviceRoutes.list)
  const children = [
    { id: assessment.id, name: 'Assessment', parent_id: physio.id, options: ['At home', 'At the clinic'], version: 1 },
  ]
  expect(body).toMatchObject({ total: 2, current_page: 1, per_page: 50 })
  expect(body.data.map(({ name }) => name)).toEqual(['Éducation', 'Physiotherapy'])
  expect(body.data[1]).toEqual({
    id: physio.id,
    name: 'Physiotherapy',
    private: false,
    children,
    sub: children,
    version: 1,
  })
  expect(await listed(client, { page: '2', limit: '1' })).toEqual([['Physiotherapy'], 2])
})

test('decision 24: a private service is listed and counted for administrators and the contacts of a vendor that offers it', async () => {
  const vendor = await given.vendor({ name: 'Owner' })
  await given.offer(vendor.id, secret.id)
  const [owner, stranger] = [
    await given.contactOf(vendor, { isPrimary: false }),
    await given.contactOf(await given.vendor()),
  ]
  const people = { client: await given.client(), stranger, owner, admin: await given.admin() }
  const counts = []
  for (const person of Object.values(people)) {
    const [names, total] = await listed(as(person))
    counts.push(total)
    expect((names as string[]).includes('Night line')).toBe(person === owner || person === people.admin)
  }
  expect(counts).toEqual([4, 4, 5, 5])
})

test('a search finds services by a part of their name or of a sub-service, ignoring accents, and counts them', async () => {
  const client = as(await given.client())
  const search = async (text: string) => listed(client, { search: text })
  expect(await search('edu')).toEqual([['Éducation'], 1])
  expect(await search('ASSESS')).toEqual([['Physiotherapy'], 1])
  for (const nothing of ['%', 'night']) expect(await search(nothing)).toEqual([[], 0])
  expect(await listed(as(await given.admin()), { search: 'night' })).toEqual([['Night line'], 1])
})
