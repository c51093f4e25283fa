import { queueMessage } from '#server/features/messages/queue-message.ts'
import type { Services } from '#server/platform/app.ts'
import { days } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { claimOncePerWindow } from '#server/platform/attempt-limits.ts'
import { findUserByEmail } from './queries.ts'

// An address that users enter for themselves takes effect once they confirm it with the token that is sent there. Until then
// a free address and one of another account are indistinguishable: in the response, in the stored account and at sign-in
// (decision 52).

/** Returns the address that users see as their own: the one that they entered last. */
export const getEmailShownToOwner = ({ email, new_email }: { email: string; new_email: string | null }): string =>
  new_email ?? email

/** Returns the other account that has this address. */
export async function findOtherAccountWithEmail(
  db: Db,
  userId: number,
  email: string,
): Promise<{ id: number } | undefined> {
  const owner = await findUserByEmail(db, email)
  return owner?.id === userId ? undefined : owner
}

/** Notifies the owner of a taken address by mail, once a day. */
export async function notifyOwnerOfTakenEmail(
  services: Services,
  db: Db,
  userId: number,
  email: string,
): Promise<void> {
  const owner = await findOtherAccountWithEmail(db, userId, email)
  if (!owner || !(await claimOncePerWindow(db, `told of taken address ${owner.id}`, days(1), services.clock.now())))
    return
  await queueMessage(services, db, { kind: 'address taken', to: { userId: owner.id }, values: {} })
}
