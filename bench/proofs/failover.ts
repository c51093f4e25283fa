import { runFailoverRound, withFailoverSetup, type FailoverRound } from '#server/testing/failover-rounds.ts'
import { computeSum, type Proof } from './proof.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 20)
const FIRST_WRITE_WITHIN_MS = 10_000

/** The long version of server/whole-hub-tests/failover.slow.test.ts. Needs the PostgreSQL of a Debian package. */
export const databaseFailoverProof: Proof = {
  rows: ['OPS-016'],
  target: `${ROUNDS} times the primary killed and its synchronous standby promoted 2 s later: first acknowledged write within 10 s, none lost, the hub never restarted`,
  async run(rounds) {
    const results = await rounds.run<FailoverRound>(ROUNDS, () =>
      withFailoverSetup(async (pair) => {
        const done: FailoverRound[] = []
        while (done.length < ROUNDS) {
          if (done.length > 0) await pair.exchange()
          done.push(await runFailoverRound(pair))
        }
        return done
      }),
    )
    const figures = {
      failovers: results.length,
      acknowledged: computeSum(results, ({ acknowledged }) => acknowledged),
      lost: computeSum(results, ({ lost }) => lost),
      wrong: computeSum(results, ({ wrong }) => wrong),
      slowestFirstWriteMs: Math.max(...results.map(({ firstWriteMs }) => firstWriteMs)),
    }
    return {
      figures,
      isReached: figures.lost + figures.wrong === 0 && figures.slowestFirstWriteMs < FIRST_WRITE_WITHIN_MS,
    }
  },
}
