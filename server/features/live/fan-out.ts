import { can, type Viewer } from '#contract/policy.ts'
import { HEARTBEAT_MS, type LiveEventName } from '#contract/live.ts'
import { findLiveSessions } from '#server/features/accounts/sessions.ts'
import type { Services } from '#server/platform/app.ts'
import type { StreamConnection, ConnectionRegistry } from './connections.ts'

/** What is signalled from the database; ids alone. */
export interface LiveChange {
  /** The kind of line in a referral's history, or 'network'. */
  kind: string
  ids: number[]
  sender: number | null
  vendors: number[]
}

/** Somebody's rights, or one of their sign-ins, have changed. */
interface AccessChange {
  kind: 'access'
  user: number
}

type Message = LiveChange | AccessChange

const isAccess = (message: Message): message is AccessChange => message.kind === 'access'

const isForViewer = (viewer: Viewer, message: Message) =>
  isAccess(message) ? message.user === viewer.id : can.hearOf(viewer, { ...message, senderId: message.sender })

/** Passes on what changed anywhere to the streams of this server; the answer stops it. */
export function startFanOut(services: Services, connections: ConnectionRegistry): () => void {
  const waiting: Message[] = []
  let isBusy = false

  /** Each one's rights are read anew before they are told anything: a whole batch costs one query. */
  async function tell(messages: Message[], listeners: StreamConnection[]): Promise<void> {
    const sessions = await findLiveSessions(
      services,
      listeners.map(({ session }) => session.id),
    )
    for (const listener of listeners) {
      const session = sessions.get(listener.session.id)
      if (!session) {
        connections.remove(listener)
        continue
      }
      listener.session = session
      const heard = messages.filter(
        (message) => !isAccess(message) && isForViewer(session.viewer, message),
      ) as LiveChange[]
      if (heard.length > 0) connections.send(listener, heard.map(formatEvent).join(''))
    }
  }

  async function work(): Promise<void> {
    if (isBusy) return
    isBusy = true
    try {
      while (waiting.length > 0) {
        const messages = waiting.splice(0)
        const listeners = connections.filter((viewer) => messages.some((message) => isForViewer(viewer, message)))
        if (listeners.length > 0) await tell(messages, listeners)
      }
    } catch {
      // Nobody is told anything while nobody's rights can be read; they come back and read everything anew.
      waiting.length = 0
      connections.closeAll()
    } finally {
      isBusy = false
    }
  }

  async function beat(): Promise<void> {
    const listeners = connections.filter(() => true)
    await tell([], listeners).catch(() => connections.closeAll())
    for (const listener of listeners) connections.send(listener, ':\n\n')
  }

  services.pgNotify.listen(
    (message) => {
      if (connections.size() === 0) return
      waiting.push(JSON.parse(message) as Message)
      void work()
    },
    () => connections.closeAll(),
  )
  const heart = setInterval(() => void beat(), HEARTBEAT_MS).unref()
  return () => clearInterval(heart)
}

/** One event as the stream spells it (decision 47). */
const formatEvent = ({ kind, ids }: LiveChange) => `event: ${eventNameOf(kind)}\ndata: ${JSON.stringify({ ids })}\n\n`

function eventNameOf(kind: string): LiveEventName {
  if (kind === 'status' || kind === 'read' || kind === 'network') return kind
  return 'referral'
}
