import { can, type Viewer } from '#contract/policy.ts'
import { HEARTBEAT_MS, type LiveEventName } from '#contract/live.ts'
import { livingSessions } from '#server/features/accounts/sessions.ts'
import type { Services } from '#server/platform/app.ts'
import type { Connection, Room } from './room.ts'

/** What is signalled from the database; ids alone. */
export interface Change {
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

type Message = Change | AccessChange

const isAccess = (message: Message): message is AccessChange => message.kind === 'access'

const concerns = (viewer: Viewer, message: Message) =>
  isAccess(message) ? message.user === viewer.id : can.hearOf(viewer, { ...message, senderId: message.sender })

/** Passes on what changed anywhere to the streams of this server; the answer stops it. */
export function startTelling(services: Services, room: Room): () => void {
  const waiting: Message[] = []
  let isBusy = false

  /** Each one's rights are read anew before they are told anything: a whole batch costs one query. */
  async function tell(messages: Message[], listeners: Connection[]): Promise<void> {
    const sessions = await livingSessions(
      services,
      listeners.map(({ session }) => session.id),
    )
    for (const listener of listeners) {
      const session = sessions.get(listener.session.id)
      if (!session) {
        room.leave(listener)
        continue
      }
      listener.session = session
      const heard = messages.filter((message) => !isAccess(message) && concerns(session.viewer, message)) as Change[]
      if (heard.length > 0) room.say(listener, heard.map(written).join(''))
    }
  }

  async function work(): Promise<void> {
    if (isBusy) return
    isBusy = true
    try {
      while (waiting.length > 0) {
        const messages = waiting.splice(0)
        const listeners = room.who((viewer) => messages.some((message) => concerns(viewer, message)))
        if (listeners.length > 0) await tell(messages, listeners)
      }
    } catch {
      // Nobody is told anything while nobody's rights can be read; they come back and read everything anew.
      waiting.length = 0
      room.empty()
    } finally {
      isBusy = false
    }
  }

  async function beat(): Promise<void> {
    const listeners = room.who(() => true)
    await tell([], listeners).catch(() => room.empty())
    for (const listener of listeners) room.say(listener, ':\n\n')
  }

  services.signals.listen(
    (message) => {
      if (room.size() === 0) return
      waiting.push(JSON.parse(message) as Message)
      void work()
    },
    () => room.empty(),
  )
  const heart = setInterval(() => void beat(), HEARTBEAT_MS).unref()
  return () => clearInterval(heart)
}

/** One event as the stream spells it (decision 47). */
const written = ({ kind, ids }: Change) => `event: ${eventOf(kind)}\ndata: ${JSON.stringify({ ids })}\n\n`

function eventOf(kind: string): LiveEventName {
  if (kind === 'status' || kind === 'read' || kind === 'network') return kind
  return 'referral'
}
