import { NotYetPage } from '#web/shell/NotYetPage.tsx'

export function ImportPage() {
  return <NotYetPage />
}
