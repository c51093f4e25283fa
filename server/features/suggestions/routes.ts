import { suggestionRoutes } from '#contract/suggestions.ts'
import { secretWord } from '#server/features/vendors/search.ts'
import type { App } from '#server/platform/app.ts'
import { serve } from '#server/platform/serve.ts'
import { suggest } from './suggestions.ts'

export function mountSuggestions(app: App) {
  serve(app, suggestionRoutes.list, async ({ db, viewer, query: { search } }) => {
    // The name of a private service is not for guessing.
    if (search === '' || secretWord(search) !== undefined) return { vendors: [], services: [], places: [] }
    return suggest(db, viewer, search)
  })
}
