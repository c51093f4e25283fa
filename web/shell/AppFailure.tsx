import { PageFailure } from '#web/ui/PageFailure.tsx'
import { AppTheme } from './AppTheme.tsx'

/** Replaces the whole app when its layout itself could not be shown. */
export const AppFailure = ({ error, reset }: { error: unknown; reset: () => void }) => (
  <AppTheme>
    <main>
      <PageFailure error={error} onRetry={reset} />
    </main>
  </AppTheme>
)
