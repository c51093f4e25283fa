import { LiveUpdates } from '#web/features/live/LiveUpdates.tsx'
import { SessionEndNotice } from './SessionEndNotice.tsx'

/** What looks after a signed-in user in the background: what changed elsewhere, and when the session ends. */
export const Watchers = () => (
  <>
    <LiveUpdates />
    <SessionEndNotice />
  </>
)
