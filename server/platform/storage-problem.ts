import { msg } from '#contract/message.ts'
import { readErrorCode } from './error-fields.ts'
import { Problem, storageUnavailableProblem } from './problems.ts'

export const diskFullProblem = () => new Problem(507, msg('There is no room for files at the moment.'))

/** The problem of a file that the disk did not take; any other error as it is. */
export function toStorageProblem(error: unknown, whenFull = diskFullProblem()): unknown {
  switch (readErrorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return whenFull
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return storageUnavailableProblem(error)
    default:
      return error
  }
}
