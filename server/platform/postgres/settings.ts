import { totalmem } from 'node:os'

const MEGABYTE = 2 ** 20

/**
 * How much of the machine's memory, in MB, the built-in database keeps for pages of tables: an eighth, as the hub and
 * other programs run beside it. It is taken as pages are read, so a small directory takes little.
 */
export const computeSharedBuffersMb = (memoryBytes: number): number =>
  Math.min(1_024, Math.max(128, 128 * Math.floor(memoryBytes / 8 / MEGABYTE / 128)))

/** Less than the machine has where a container or a service has a limit. */
const memoryLimit = () => Math.min(totalmem(), process.constrainedMemory() || Infinity)

const sharedBuffersMb = computeSharedBuffersMb(memoryLimit())

/** No statement, no parameter and no "Key (email)=(...)" line: logs hold no personal data (SR-138). */
export const LOG_PRIVACY_SETTINGS = {
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
}

/**
 * Settings of the built-in database, written beside the cluster at every start, for two cores. Other
 * settings keep PostgreSQL's default; fsync, full_page_writes and synchronous_commit are explicit because our
 * durability depends on them (SR-106).
 */
export const POSTGRES_SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  password_encryption: 'scram-sha-256',
  max_connections: '60',
  // A statement without a period locks every month of the audit log with its indexes: some 850 locks after seven years.
  max_locks_per_transaction: '512',

  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_wal_size: '512MB',
  // Enough WAL for an online backup to copy changes made meanwhile.
  wal_keep_size: '256MB',

  shared_buffers: `${sharedBuffersMb}MB`,
  effective_cache_size: `${4 * sharedBuffersMb}MB`,
  work_mem: '8MB',
  random_page_cost: '1.1',
  // Our queries are short; compiling them costs more than it saves.
  jit: 'off',

  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_directory: '../log',
  // A new file each day and for each 10 MB; log-files.ts removes the oldest.
  log_filename: 'postgresql-%Y%m%d-%H%M%S.log',
  log_rotation_age: '1d',
  log_rotation_size: '10MB',
  ...LOG_PRIVACY_SETTINGS,
}

export const formatPostgresConf = (settings: Record<string, string>): string =>
  `# Written by the hub at every start; changes here are lost.\n${Object.entries(settings)
    .map(([name, value]) => `${name} = ${quoted(value)}\n`)
    .join('')}`

/** Quotes a value for postgresql.conf. */
const quoted = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
