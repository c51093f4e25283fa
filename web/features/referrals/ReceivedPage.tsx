import { NotYetPage } from '#web/shell/NotYetPage.tsx'

export function ReceivedPage() {
  return <NotYetPage />
}
