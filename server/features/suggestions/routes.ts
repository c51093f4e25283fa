import { suggestionRoutes } from '#contract/suggestions.ts'
import { extractAccessCode } from '#server/features/vendors/access-code.ts'
import type { App } from '#server/platform/app.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { findSuggestions } from './suggestions.ts'

export function mountSuggestionRoutes(app: App) {
  mountRoute(app, suggestionRoutes.list, async ({ db, viewer, query }) => {
    // A search for an access code gets no suggestions, so that codes cannot be guessed.
    if (query.search === '' || extractAccessCode(query.search) !== undefined)
      return { vendors: [], services: [], places: [] }
    return findSuggestions(db, viewer, query)
  })
}
