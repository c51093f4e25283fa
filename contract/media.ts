import { IdParams, page } from './fields.ts'
import { route } from './route.ts'
import { Media } from './vendors.ts'

export const mediaRoutes = {
  ofVendor: route('GET', '/vendors/:id/media', { params: IdParams, returns: page(Media) }),
}
