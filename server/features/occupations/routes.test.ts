import { expect, test } from 'vitest'
import { occupationRoutes } from '#contract/occupations.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, call, db, given } = await startTestApp({ LIMIT_USER: '1000000' })
const admin = as(await given.admin())

const add = (name: string) => admin.call(occupationRoutes.add, { body: { name } })
const rename = (id: number, name: string, who = admin) =>
  who.call(occupationRoutes.rename, { params: { id: String(id) }, body: { name } })

test('API-030, API-031, CAT-001, ENT-005, decision 47: an occupation is added and renamed; users who have it keep it', async () => {
  const { body } = await add('  Nurse ')
  expect(body).toEqual({ id: expect.any(Number), name: 'Nurse' })
  const person = await given.client({ occupation_id: body.id })
  expect((await rename(body.id, 'Registered nurse')).body).toEqual({ id: body.id, name: 'Registered nurse' })
  const kept = await db.selectFrom('users').select('occupation_id').where('id', '=', person.id).executeTakeFirst()
  expect(kept?.occupation_id).toBe(body.id)
  expect((await call(null, occupationRoutes.list)).body.data).toContainEqual({ id: body.id, name: 'Registered nurse' })
})

test('CAT-006: a blank name and a name in use are refused', async () => {
  const { body } = await add('Midwife')
  for (const reply of [await add(' '), await rename(body.id, '  ')])
    expect([reply.status, reply.refusal.message]).toEqual([422, "Occupation name can't be empty"])
  const { body: other } = await add('Doula')
  for (const reply of [await add('MIDWIFE'), await rename(other.id, 'Midwifé')])
    expect([reply.status, reply.refusal.errors]).toEqual([
      422,
      { name: ['There is already an occupation with this name.'] },
    ])
  expect((await rename(2_000_000_000, 'Nobody')).status).toBe(404)
})

test('CAT-001: only administrators write occupations', async () => {
  const { body } = await add('Cook')
  for (const who of [as(await given.client()), as(await given.contactOf(await given.vendor()))]) {
    expect((await rename(body.id, 'Chef', who)).status).toBe(403)
    expect((await who.call(occupationRoutes.add, { body: { name: 'Chef' } })).status).toBe(403)
  }
  expect((await call(null, occupationRoutes.add, { body: { name: 'Chef' } })).status).toBe(401)
})
