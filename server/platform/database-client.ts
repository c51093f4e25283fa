import { callbackify } from 'node:util'
import pg from 'pg'
import { listHostUrls, mustFindPrimary } from './database-hosts.ts'
import { createPrimaryFinder, readTimeline, type PrimaryFinder } from './primary-finder.ts'

type ConnectCallback = (error: Error | null, client?: pg.Client) => void

interface DatabaseConnector {
  /** The URL of one host; `Client` goes to the host that takes writes. */
  connectionString: string
  Client: new (config?: pg.ClientConfig) => pg.Client
}

/** Returns what a pool needs to connect to the database of a URL, which may list several hosts (OPS-015). */
export function connectorFor(url: string): DatabaseConnector {
  const hostUrls = listHostUrls(url)
  if (!hostUrls) throw new Error('This is no postgres:// address.')
  const Client = mustFindPrimary(hostUrls) ? createPrimaryClientClass(createPrimaryFinder(hostUrls)) : pg.Client
  return { connectionString: hostUrls[0]!, Client }
}

export function createDatabaseClient(url: string, options: pg.ClientConfig): pg.Client {
  const { connectionString, Client } = connectorFor(url)
  return new Client({ ...options, connectionString })
}

/** The driver takes one host, and a client connects once, so the host is found before and verified on the connection. */
const createPrimaryClientClass = (finder: PrimaryFinder) =>
  class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: ConnectCallback): void
    override connect(callback?: ConnectCallback): Promise<pg.Client> | void {
      if (!callback) return this.#connectToPrimary()
      callbackify(() => this.#connectToPrimary())(callback)
    }

    async #connectToPrimary(): Promise<pg.Client> {
      const primary = await finder.find()
      // The pool destroys the stream of a client that took too long; connecting would open it again.
      if (this.connection.stream.destroyed) throw new Error('Connection terminated due to connection timeout')
      this.host = primary.host
      this.port = primary.port
      try {
        await super.connect()
        finder.assertCurrent(await readTimeline(this))
        return this
      } catch (error) {
        finder.forget(primary)
        void this.end().catch(() => undefined)
        throw error
      }
    }
  }
