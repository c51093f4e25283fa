import type { RequestContext } from '#server/platform/serve.ts'

/** Sets the day on which the vendor's public page changed last, which the sitemap tells search engines (GST-019). */
export async function setPublicPageChangedAt({ db, at }: Pick<RequestContext, 'db' | 'at'>, id: number): Promise<void> {
  await db.updateTable('vendors').set({ changed_at: at }).where('id', '=', id).execute()
}
