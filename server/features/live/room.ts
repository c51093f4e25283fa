import type { Readable } from 'node:stream'
import type { Viewer } from '#contract/policy.ts'
import type { Session } from '#server/platform/app.ts'

/** More than this many open connections of one person are tabs that nobody sees any more: the oldest goes. */
const MOST_PER_USER = 10
/** For all together; further ones are told 503 and poll. */
const MOST = 5_000
/** A reader that is this many bytes behind is cut: it reads everything anew when it comes back. */
const MOST_WAITING_BYTES = 32_768

export interface Connection {
  session: Session
  stream: Readable
}

/** The open event streams of this server. */
export function openRoom() {
  const connections = new Set<Connection>()

  const leave = (connection: Connection) => {
    connections.delete(connection)
    if (!connection.stream.destroyed) connection.stream.push(null)
  }

  return {
    hasRoom: () => connections.size < MOST,

    enter(connection: Connection) {
      const own = [...connections].filter(({ session }) => session.viewer.id === connection.session.viewer.id)
      for (const oldest of own.slice(0, Math.max(0, own.length + 1 - MOST_PER_USER))) leave(oldest)
      connections.add(connection)
      connection.stream.once('close', () => connections.delete(connection))
    },

    who: (concerns: (viewer: Viewer) => boolean): Connection[] =>
      [...connections].filter(({ session }) => concerns(session.viewer)),

    /** Says something, or cuts a reader that does not keep up. */
    say(connection: Connection, text: string) {
      if (!connections.has(connection)) return
      if (connection.stream.readableLength > MOST_WAITING_BYTES) {
        connections.delete(connection)
        connection.stream.destroy()
        return
      }
      connection.stream.push(text)
    },

    leave,

    /** Ends every stream; those who were connected come back and read everything anew. */
    empty() {
      for (const connection of connections) leave(connection)
    },

    size: () => connections.size,
  }
}

export type Room = ReturnType<typeof openRoom>
