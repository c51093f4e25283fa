import type { TestProject } from 'vitest/node'
import { isCephInstalled, startCeph, type ObjectStorage } from './ceph.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Null when no S3 server is installed; undefined in projects whose tests keep files in folders. */
    objectStorage: ObjectStorage | null | undefined
  }
}

/** Vitest calls this once per run; the tests of the project then keep their files in buckets. */
export default async function setup(project: TestProject) {
  if (!isCephInstalled()) {
    project.provide('objectStorage', null)
    return undefined
  }
  const { stop, ...storage } = await startCeph()
  project.provide('objectStorage', storage)
  return stop
}
