import { can, type Viewer } from '#contract/policy.ts'
import { LIVE_HEARTBEAT_MS, type LiveEventName } from '#contract/live.ts'
import { loadValidSessionsByIds } from '#server/features/accounts/sessions.ts'
import type { Services } from '#server/platform/app.ts'
import type { StreamConnection, ConnectionRegistry } from './connections.ts'

/** A notification from the database; it holds ids only. */
export interface LiveChange {
  /** The kind of a referral event, or 'network'. */
  kind: string
  ids: number[]
  sender: number | null
  vendors: number[]
}

/** The rights of a user, or one of their sessions, have changed. */
interface AccessChange {
  kind: 'access'
  user: number
}

type Message = LiveChange | AccessChange

const isAccess = (message: Message): message is AccessChange => message.kind === 'access'

const isForViewer = (viewer: Viewer, message: Message) =>
  isAccess(message)
    ? message.user === viewer.id
    : can.receiveLiveEvent(viewer, { ...message, senderId: message.sender })

/** Forwards the changes of all servers to the streams of this server; the returned function stops it. */
export function startLiveChangeForwarding(services: Services, connections: ConnectionRegistry): () => void {
  const pending: Message[] = []
  let isBusy = false

  async function drain(): Promise<void> {
    if (isBusy) return
    isBusy = true
    try {
      while (pending.length > 0) {
        const messages = pending.splice(0)
        const listeners = connections.filter((viewer) => messages.some((message) => isForViewer(viewer, message)))
        if (listeners.length > 0) await sendToListeners(services, connections, { messages, listeners })
      }
    } catch {
      // Nothing may be sent while rights cannot be read; the clients reconnect and reload everything.
      pending.length = 0
      connections.closeAll()
    } finally {
      isBusy = false
    }
  }

  async function sendHeartbeat(): Promise<void> {
    const listeners = connections.filter(() => true)
    await sendToListeners(services, connections, { messages: [], listeners }).catch(() => connections.closeAll())
    for (const listener of listeners) connections.send(listener, ':\n\n')
  }

  services.pgNotify.listen(
    (message) => {
      if (connections.size() === 0) return
      pending.push(JSON.parse(message) as Message)
      void drain()
    },
    () => connections.closeAll(),
  )
  const heartbeat = setInterval(() => void sendHeartbeat(), LIVE_HEARTBEAT_MS).unref()
  return () => clearInterval(heartbeat)
}

/** Reads the rights of every listener again before it sends anything; a batch costs one query. */
async function sendToListeners(
  services: Services,
  connections: ConnectionRegistry,
  { messages, listeners }: { messages: Message[]; listeners: StreamConnection[] },
): Promise<void> {
  const sessions = await loadValidSessionsByIds(
    services,
    listeners.map(({ session }) => session.id),
  )
  for (const listener of listeners) {
    const session = sessions.get(listener.session.id)
    // Disconnect a user who has lost a right. Their page reconnects and reads everything again, because it may show
    // what they must not see any more.
    if (!session || !can.keepLiveStream(session.viewer, listener.session.viewer)) {
      connections.remove(listener)
      continue
    }
    listener.session = session
    const visible = messages.filter(
      (message) => !isAccess(message) && isForViewer(session.viewer, message),
    ) as LiveChange[]
    if (visible.length > 0) connections.send(listener, visible.map(formatEvent).join(''))
  }
}

/** One event in the format of the stream (decision 47). */
const formatEvent = ({ kind, ids }: LiveChange) => `event: ${eventNameOf(kind)}\ndata: ${JSON.stringify({ ids })}\n\n`

function eventNameOf(kind: string): LiveEventName {
  if (kind === 'status' || kind === 'read' || kind === 'network') return kind
  return 'referral'
}
