import { parseArgs } from 'node:util'
import {
  deleteUnfinishedJobs,
  listUnfinishedJobs,
  retryUnfinishedJobs,
  type JobSelection,
  type UnfinishedJobSummary,
} from '#server/platform/unfinished-jobs.ts'
import { listQueueNames } from '#server/features/system/queries.ts'
import type { Db } from '#server/platform/db.ts'
import { recordCommandInAuditLog, withRunningDatabase, type Command } from './command.ts'

const OPTIONS = { queue: { type: 'string' }, id: { type: 'string' } } as const

export const jobsCommand: Command = {
  name: 'jobs',
  usage: `Lists background jobs that wait, run or have failed; runs those now that have failed or wait for another try; or drops them for good.
  jobs list [--queue messages]
  jobs retry --queue messages | --id 0197a0c2-…
  jobs drop --queue messages | --id 0197a0c2-…`,
  async run(args) {
    const { positionals, values } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
    const [what] = positionals
    if (what === 'list') await printJobs(values)
    else if (what === 'retry') await changeJobs(values, retryAction)
    else if (what === 'drop') await changeJobs(values, dropAction)
    else throw new Error('Say what to do with them: jobs list, jobs retry or jobs drop')
  },
}

const printJobs = (selection: JobSelection) =>
  withRunningDatabase(async ({ db }) => {
    await assertKnownQueue(db, selection)
    const { jobs, counts } = await listUnfinishedJobs(db, selection)
    for (const job of jobs) console.log(describeJob(job))
    await recordCommandInAuditLog(db, { action: 'listed jobs', kind: 'hub', detail: { ...selection } })
    const shown = jobs.length < counts.all ? `, the ${jobs.length} oldest shown` : ''
    console.log(`${counts.waiting} jobs wait, ${counts.active} run, ${counts.failed} have failed${shown}.`)
  })

const describeJob = ({ id, queue, state, retries, created_at: created, next_at: next }: UnfinishedJobSummary) =>
  `${id}  ${queue}  ${state}  since ${created.toISOString()}  tried ${retries} times` +
  (state === 'waiting' ? `  next ${next.toISOString()}` : '')

interface JobAction {
  action: 'dropped jobs' | 'retried jobs'
  change: typeof deleteUnfinishedJobs
  describe(count: number): string
  /** What no job is, when there is nothing to change. */
  nothingFound: string
}

const retryAction: JobAction = {
  action: 'retried jobs',
  change: retryUnfinishedJobs,
  describe: (count) => `${count} jobs run now.`,
  nothingFound: 'waits for a later try or has failed',
}
const dropAction: JobAction = {
  action: 'dropped jobs',
  change: deleteUnfinishedJobs,
  describe: (count) => `Dropped ${count} jobs.`,
  nothingFound: 'is waiting or has failed',
}

const changeJobs = (selection: JobSelection, { action, change, describe, nothingFound }: JobAction) =>
  withRunningDatabase(async ({ db }) => {
    if ((selection.id === undefined) === (selection.queue === undefined))
      throw new Error('Give either --queue or --id.')
    await assertKnownQueue(db, selection)
    const record = (tx: Db, changed: number) =>
      recordCommandInAuditLog(tx, { action, kind: 'hub', detail: { ...selection, count: changed } })
    let count = 0
    for await (const changed of change(db, selection, { record })) count += changed
    // A script that runs this must not take work that is gone for work that was done.
    if (count === 0) {
      await record(db, 0)
      throw new Error(
        `No job ${selection.id ?? `of ${selection.queue}`} ${nothingFound}. A running one cannot be changed.`,
      )
    }
    console.log(describe(count))
  })

/** Otherwise a misspelt name looks like a queue without jobs. */
async function assertKnownQueue(db: Db, { queue }: JobSelection): Promise<void> {
  if (queue === undefined) return
  const names = await listQueueNames(db)
  if (!names.includes(queue)) throw new Error(`There is no queue ${queue}. These are known: ${names.join(', ')}.`)
}
