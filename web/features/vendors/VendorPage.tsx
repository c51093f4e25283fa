import { NotYetPage } from '#web/shell/NotYetPage.tsx'

export function VendorPage() {
  return <NotYetPage />
}
