import type pg from 'pg'

export interface RecordedStatement {
  text: string
  values: unknown[]
}

type Query = (...args: unknown[]) => unknown

/** Records every statement that the pool's clients receive while `work` runs. */
export async function recordStatements(pool: pg.Pool, work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const statements: RecordedStatement[] = []
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const restore: (() => void)[] = []
  pool.connect = (async () => {
    const client = await connect()
    const query = client.query.bind(client) as Query
    const listening = client as unknown as { query: Query }
    listening.query = (...args) => {
      const [first, second] = args as [string | RecordedStatement, unknown[]?]
      if (typeof first === 'string') statements.push({ text: first, values: second ?? [] })
      else statements.push({ text: first.text, values: first.values ?? second ?? [] })
      return query(...args)
    }
    restore.push(() => {
      listening.query = query
    })
    return client
  }) as typeof pool.connect
  try {
    await work()
  } finally {
    pool.connect = connect as typeof pool.connect
    for (const undo of restore) undo()
  }
  return statements
}

interface ExplainedPlan {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

/**
 * Returns how many blocks of 8 kB of tables and indexes the queries among the statements look at. Unlike a time it does not
 * depend on the machine, nor on what else runs there.
 */
export async function countAccessedBlocks(pool: pg.Pool, statements: RecordedStatement[]): Promise<number> {
  let blocks = 0
  for (const { text, values } of statements.filter((one) => /^\s*(select|with)\b/i.test(one.text))) {
    const { rows } = await pool.query<{ 'QUERY PLAN': ExplainedPlan[] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    )
    const plan = rows[0]!['QUERY PLAN'][0]!.Plan
    blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }
  return blocks
}
