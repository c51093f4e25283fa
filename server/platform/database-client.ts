import { callbackify } from 'node:util'
import pg from 'pg'
import { createDatabaseConnectGate } from './connect-gate.ts'
import { listHostUrls, needsPrimaryLookup } from './database-hosts.ts'
import { createPrimaryFinder, readTimeline, type PrimaryFinder } from './primary-finder.ts'

type ConnectCallback = (error: Error | null, client?: pg.Client) => void

interface DatabaseConnector {
  /** The URL of one host; `Client` goes to the host that takes writes. */
  connectionString: string
  Client: new (config?: pg.ClientConfig) => pg.Client
}

/** Returns what a pool needs to connect to the database of a URL, which may list several hosts (OPS-015). */
export function getDatabasePoolOptions(url: string): DatabaseConnector {
  const hostUrls = listHostUrls(url)
  if (!hostUrls) throw new Error('This is no postgres:// address.')
  const finder = needsPrimaryLookup(hostUrls) ? createPrimaryFinder(hostUrls) : undefined
  return { connectionString: hostUrls[0]!, Client: createClientClass(finder) }
}

export function createDatabaseClient(url: string, options: pg.ClientConfig): pg.Client {
  const { connectionString, Client } = getDatabasePoolOptions(url)
  // A copy or a migration may be silent for long, and a firewall between forgets silent connections.
  return new Client({ keepAlive: true, ...options, connectionString })
}

/** Connects the client for this work, and ends it afterwards. */
export async function withDatabaseClient<T>(client: pg.Client, work: (client: pg.Client) => Promise<T>): Promise<T> {
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function createClientClass(finder: PrimaryFinder | undefined): DatabaseConnector['Client'] {
  const passGate = createDatabaseConnectGate()
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      // A connection that breaks fails its query. Without a listener the event would end the process, and a pool adds its
      // own only after `connect` has called back.
      this.on('error', () => undefined)
    }

    override connect(): Promise<pg.Client>
    override connect(callback: ConnectCallback): void
    override connect(callback?: ConnectCallback): Promise<pg.Client> | void {
      const connect = () =>
        passGate(() => (finder ? connectToPrimary(this, finder, () => super.connect()) : super.connect()))
      if (!callback) return connect()
      callbackify(connect)(callback)
    }
  }
}

/** The driver takes one host, and a client connects once, so the host is found before and verified on the connection. */
async function connectToPrimary(
  client: pg.Client,
  finder: PrimaryFinder,
  connect: () => Promise<pg.Client>,
): Promise<pg.Client> {
  const primary = await finder.find()
  // The pool destroys the stream of a client that took too long; connecting would open it again.
  if (client.connection.stream.destroyed) throw new Error('Connection terminated due to connection timeout')
  client.host = primary.host
  client.port = primary.port
  try {
    await connect()
    finder.assertCurrent(await readTimeline(client))
    return client
  } catch (error) {
    finder.forget(primary)
    void client.end().catch(() => undefined)
    throw error
  }
}
