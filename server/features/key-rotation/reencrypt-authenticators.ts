import type { Db } from '#server/platform/db.ts'
import type { Keys } from '#server/platform/keys.ts'
import { decryptContent, encryptContent, isEncryptedWithOlderKey } from '#server/platform/encrypted-content.ts'

/** Encrypts the secrets of authenticator apps with the current key. Returns how many were of an older one. */
export async function reencryptAuthenticators(
  db: Db,
  { authenticators: ring }: Pick<Keys, 'authenticators'>,
): Promise<number> {
  const rows = await db.selectFrom('authenticators').select(['user_id', 'secret']).execute()
  const older = rows.filter(({ secret }) => isEncryptedWithOlderKey(ring, { sealed: secret }))
  for (const { user_id: userId, secret } of older)
    await db
      .updateTable('authenticators')
      .set({ secret: encryptContent(ring, decryptContent(ring, { sealed: secret })).sealed })
      .where('user_id', '=', userId)
      // It was set up again in the meantime, so it has the current key already.
      .where('secret', '=', secret)
      .execute()
  return older.length
}
