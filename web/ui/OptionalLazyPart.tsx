import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'

interface Props {
  /** Contains a component of `lazyPart()`. */
  children: ReactNode
  /** Shown until the code is there. */
  fallback?: ReactNode
  /** Shown when the code cannot be loaded, as after a new release; the fallback by default. */
  failure?: ReactNode
  /** Called once when the code cannot be loaded. */
  onFailure?: () => void
}

/** A part of a screen that is loaded late, and that the rest of the screen works without. */
export function OptionalLazyPart({ children, fallback = null, failure = fallback, onFailure }: Props) {
  // A fragment, because the boundary shows its whole failure page for null.
  const renderFailure = () => <>{failure}</>
  return (
    <ErrorBoundary renderFailure={renderFailure} onError={onFailure}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}
