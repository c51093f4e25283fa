import type { z } from 'zod'
import { toNameSortKey } from '#contract/fold-text.ts'
import { msg } from '#contract/message.ts'
import { ALL_SERVICE_OPTIONS } from '#contract/service-options.ts'
import type { SubServiceInput, ServiceRename, SubService } from '#contract/services.ts'
import { indexVendorsOfServices } from '#server/features/search-index/index-vendors.ts'
import { editConflictProblem, invalidFieldProblem, notFoundProblem } from '#server/platform/problems.ts'
import { rethrowTakenAsInvalidField } from '#server/platform/rethrow-taken-as-invalid-field.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { findTopLevelService, type ServiceRow } from './queries.ts'

type SubEdit = z.output<typeof SubServiceInput>

// The search text of vendors contains the names of their services: what changes a service in use rebuilds it.
const KIND = 'service'

export async function addService({ db, record }: RequestContext, name: string): Promise<ServiceRow> {
  const { id } = await db
    .insertInto('services')
    .values({ name, sort_name: toNameSortKey(name) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTakenName)
  await record({ action: 'added', kind: KIND, ids: [id] })
  return { id, name, private: false, children: [], version: 1 }
}

export async function renameService(
  { db, record }: RequestContext,
  id: number,
  { name, version }: z.output<typeof ServiceRename>,
): Promise<ServiceRow> {
  const before = await lockTopLevelService(db, id)
  assertVersion(before, version)
  await db
    .updateTable('services')
    .set({ name, sort_name: toNameSortKey(name), version: before.version + 1 })
    .where('id', '=', id)
    .where('parent_id', 'is', null)
    .execute()
    .catch(refuseTakenName)
  await indexVendorsOfServices(db, [id])
  await record({ action: 'renamed', kind: KIND, ids: [id] })
  return { ...before, name, version: before.version + 1 }
}

/** A private service has no sub-services, because their names would be public (CAT-012). */
export async function setServicePrivate(
  { db, record }: RequestContext,
  id: number,
  isPrivate: boolean,
): Promise<ServiceRow> {
  const service = await lockTopLevelService(db, id)
  if (isPrivate && service.children.length > 0)
    throw invalidFieldProblem('private', msg('Remove sub services to enable'))
  await db
    .updateTable('services')
    .set({ private: isPrivate, version: service.version + 1 })
    .where('id', '=', id)
    .where('parent_id', 'is', null)
    .execute()
  await indexVendorsOfServices(db, [id])
  await record({ action: isPrivate ? 'made secret' : 'made public', kind: KIND, ids: [id] })
  return { ...service, private: isPrivate, version: service.version + 1 }
}

export async function addSubService(
  { db, record }: RequestContext,
  parentId: number,
  edit: SubEdit,
): Promise<SubService> {
  const parent = await lockTopLevelService(db, parentId)
  if (parent.private)
    throw invalidFieldProblem('name', msg('A secret service has no sub-services. Please make it public first.'))
  const options = knownOptions(edit.options, [])
  const { id } = await db
    .insertInto('services')
    .values({ name: edit.name, sort_name: toNameSortKey(edit.name), parent_id: parentId, options })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTakenName)
  await indexVendorsOfServices(db, [id])
  await record({ action: 'added', kind: KIND, ids: [id], detail: { parent: parentId } })
  return { id, name: edit.name, parent_id: parentId, options, version: 1 }
}

/** 404 for a sub-service of another service (SR-029). */
export async function changeSubService(
  { db, record }: RequestContext,
  { parentId, id }: { parentId: number; id: number },
  edit: SubEdit,
): Promise<SubService> {
  const before = await db
    .selectFrom('services')
    .select(['id', 'options', 'version'])
    .where('id', '=', id)
    .where('parent_id', '=', parentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) throw notFoundProblem(msg('Service was not found.'))
  assertVersion(before, edit.version)
  const options = knownOptions(edit.options, before.options)
  await db
    .updateTable('services')
    .set({ name: edit.name, sort_name: toNameSortKey(edit.name), options, version: before.version + 1 })
    .where('id', '=', id)
    .where('parent_id', '=', parentId)
    .execute()
    .catch(refuseTakenName)
  await indexVendorsOfServices(db, [id])
  await record({ action: 'changed', kind: KIND, ids: [id], detail: { parent: parentId } })
  return { id, name: edit.name, parent_id: parentId, options, version: before.version + 1 }
}

/**
 * Locks the service, so that it cannot become secret and get a sub-service at the same time. The key stays unlocked: a referral
 * that is being sent holds its vendor and refers to the service, and an edit that holds the service waits for that vendor.
 */
export async function lockTopLevelService(db: RequestContext['db'], id: number): Promise<ServiceRow> {
  await db.selectFrom('services').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const service = await findTopLevelService(db, id)
  if (!service) throw notFoundProblem(msg('Service was not found.'))
  return service
}

function assertVersion(before: { version: number }, version: number | undefined): void {
  if (version !== undefined && version !== before.version)
    throw editConflictProblem(msg('Somebody else has changed this service in the meantime. Please check it again.'))
}

/**
 * Removes duplicates and sorts the options like the list. Options that the sub-service has already are accepted even if
 * the list no longer contains them.
 */
function knownOptions(selected: string[], current: string[]): string[] {
  const all = [...new Set([...ALL_SERVICE_OPTIONS, ...current])]
  const unknown = selected.find((option) => !all.includes(option))
  if (unknown !== undefined) throw invalidFieldProblem('options', msg('This option is not on the list.'))
  return all.filter((option) => selected.includes(option))
}

const refuseTakenName = rethrowTakenAsInvalidField(
  { services_name: 'name' },
  msg('There is already a service with this name.'),
)
