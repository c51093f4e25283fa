import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runRollingRestart } from '#server/testing/rolling-restart.ts'
import { startPrimary } from '#server/testing/system-postgres.ts'
import type { Proof } from './proof.ts'

const PER_SECOND = Number(process.env.PER_SECOND ?? 50)

/** The long version of server/whole-hub-tests/restarts.slow.test.ts. Needs the PostgreSQL of a Debian package. */
export const rollingRestartProof: Proof = {
  rows: ['OPS-011'],
  target: `Three copies behind a balancer restarted in turn at ${PER_SECOND} requests a second: none lost, none refused`,
  async run() {
    const database = await startPrimary()
    const dataDir = await mkdtemp(join(tmpdir(), 'care-restarts-'))
    const [ownerUrl, serviceUrl] = ['care_owner', 'care_service'].map((role) => database.urlFor(role, 'care'))
    try {
      const place = { ownerUrl: ownerUrl!, serviceUrl: serviceUrl!, dataDir }
      const { requests, busy, lost } = await runRollingRestart(place, PER_SECOND)
      return { figures: { requests, busy, lost: lost.length }, isReached: busy + lost.length === 0 }
    } finally {
      await database.remove()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}
