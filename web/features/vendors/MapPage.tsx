import { NotYetPage } from '#web/shell/NotYetPage.tsx'

export function MapPage() {
  return <NotYetPage />
}
