import type { Readable } from 'node:stream'
import type { Viewer } from '#contract/policy.ts'
import type { Session } from '#server/platform/app.ts'

/** A user with more open connections than this has forgotten tabs: the oldest connection is closed. */
const MAX_PER_USER = 10
/** Limit for all users together; further requests get 503, and the client polls. */
const MAX_CONNECTIONS = 5_000
/** A reader that is this many bytes behind is disconnected; it reloads everything when it reconnects. */
const MAX_BUFFERED_BYTES = 32_768

export interface StreamConnection {
  session: Session
  stream: Readable
}

/** The open event streams of this server. */
export function createConnectionRegistry() {
  const connections = new Set<StreamConnection>()

  const remove = (connection: StreamConnection) => {
    connections.delete(connection)
    if (!connection.stream.destroyed) connection.stream.push(null)
  }

  return {
    hasCapacity: () => connections.size < MAX_CONNECTIONS,

    add(connection: StreamConnection) {
      const own = [...connections].filter(({ session }) => session.viewer.id === connection.session.viewer.id)
      for (const oldest of own.slice(0, Math.max(0, own.length + 1 - MAX_PER_USER))) remove(oldest)
      connections.add(connection)
      connection.stream.once('close', () => connections.delete(connection))
    },

    filter: (concerns: (viewer: Viewer) => boolean): StreamConnection[] =>
      [...connections].filter(({ session }) => concerns(session.viewer)),

    /** Sends a text, or disconnects a reader that has fallen behind. */
    send(connection: StreamConnection, text: string) {
      if (!connections.has(connection)) return
      if (connection.stream.readableLength > MAX_BUFFERED_BYTES) {
        connections.delete(connection)
        connection.stream.destroy()
        return
      }
      connection.stream.push(text)
    },

    remove,

    /** Ends every stream; the clients reconnect and reload everything. */
    closeAll() {
      for (const connection of connections) remove(connection)
    },

    size: () => connections.size,
  }
}

export type ConnectionRegistry = ReturnType<typeof createConnectionRegistry>
